/**
 * Writes docs/parameters.md, every plugin of litfuse with what each of its parameters takes: `node tools/docs-parameters.ts`. `litfuse plugin show`
 * prints the same, for plugins of others too.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Config from "@litfuse/host/Config"
import { registry } from "@litfuse/host/layers"
import * as ParamTable from "@litfuse/host/ParamTable"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"

const kinds: Readonly<Record<string, string>> = {
  source: "Sources",
  retriever: "Retrievers",
  ranker: "Rankers",
  normalisation: "Normalisations",
  fusion: "Fusions",
  reranker: "Rerankers",
  analyzer: "Analyzers",
  enricher: "Enrichers",
  embedder: "Embedders",
  measure: "Measures"
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")

const sectionOf = (plugin: Registry.AnyPlugin): ReadonlyArray<string> => {
  const rows = ParamTable.rowsOf(plugin)
  return [
    `### ${plugin.kind}/${plugin.id}`,
    "",
    `${cell(plugin.about)}.`.replace(/\.\.$/, "."),
    "",
    ...(rows.length === 0
      ? ["It has no parameters.", ""]
      : [
          `| ${ParamTable.headers.join(" | ")} |`,
          "| --- | --- | --- |",
          ...rows.map(([name, takes, fallback]) => `| \`${name}\` | ${cell(takes!)} | ${cell(fallback!)} |`),
          ""
        ])
  ]
}

/** The page. */
export const page = async (): Promise<string> => {
  const { plugins } = await Effect.runPromise(registry(Config.none(join(import.meta.dirname, "../tools"))))
  const all = plugins.all.map(({ plugin }) => plugin)
  return [
    "# Parameters of every plugin",
    "",
    "This page is written by `node tools/docs-parameters.ts` from the plugins themselves. `litfuse plugin show <id>` prints the same, for plugins of",
    "your own too. Parameters stand under `params` in pipeline files and experiments, behind `--param` of `fuse` and `retrieve`, and in the name of a",
    "measure: `P(rel=2)@10`. What a measure computes is in [measures.md](measures.md).",
    "",
    ...Object.entries(kinds).flatMap(([kind, title]) => {
      const own = all.filter((plugin) => plugin.kind === kind)
      return own.length === 0 ? [] : [`## ${title}`, "", ...own.flatMap(sectionOf)]
    })
  ].join("\n")
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(import.meta.dirname, "../docs/parameters.md"), await page())
