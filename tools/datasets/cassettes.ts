/**
 * Recordings of six services over the text of a collection (datasets/atlas/cassettes/README.md describes them). The same sources and the same collection
 * give the same bytes on every machine. This program records with other options:
 *
 *     node tools/datasets/cassettes.ts --from datasets/atlas --depth 20 --faultless --out /tmp/cassettes
 */
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import * as Config from "@litfuse/host/Config"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import { held } from "@litfuse/studies/atlas/Service"
import { services } from "@litfuse/studies/atlas/services"
import { read } from "@litfuse/studies/atlas/shelves"
import { filesWritten, writeFiles } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { recordSearches, type Options } from "./cassettes/recordSearches.ts"

const defaults = { perSource: 100, isFaulty: true }

/** Every recording, by its path. `from`: the folder of the collection; `topics`: ids of the topics that are searched, absent = all. */
export const cassettes = async (
  {
    from,
    topics,
    ...options
  }: Pick<Options, "depth"> & Partial<Options> & { readonly from: string; readonly topics?: ReadonlyArray<string> },
  print: (line: string) => void = () => undefined
): Promise<Files> => {
  const { plugins } = await Effect.runPromise(pluginRegistry(Config.none(process.cwd())))
  const sources = plugins.of("source").map(({ plugin }) => plugin as Source.Source)
  return filesWritten(async (folder) => {
    const shelves = read(from)
    const isAsked = (id: string) => topics === undefined || topics.includes(id)
    const outcomes = await Effect.runPromise(recordSearches(sources, shelves, folder, { ...defaults, ...options }, isAsked))
    for (const { source } of services) {
      const found = outcomes.filter(({ outcome }) => outcome.source === source).map(({ outcome }) => outcome)
      const count = (tag: string) => found.filter(({ _tag }) => _tag === tag).length
      const records = found.reduce((sum, outcome) => sum + Source.recordsOf(outcome).length, 0)
      print(
        `${source}: ${found.length} searches, ${count("Found")} found, ${count("Empty")} empty, ${count("Failed")} failed, ${records} records`
      )
      const partial = found.find(({ _tag }) => _tag === "Partial")
      if (partial !== undefined) print(`${source}: ${Source.errorOf(partial)?.message}`)
    }
  })
}

/** Which document of the collection each record of a service describes. */
export const recordsTable = (from: string): string => {
  const shelves = read(from)
  const lines = services.flatMap((service) =>
    [...held(service, shelves.of(service.view))].map((item) => `${service.source}:${service.recordOf(item)}\t${item.document}`)
  )
  return `${["record\tdocument", ...lines].join("\n")}\n`
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      depth: { type: "string", default: "10" },
      "per-source": { type: "string", default: "100" },
      faultless: { type: "boolean", default: false },
      from: { type: "string", default: "datasets/atlas" },
      out: { type: "string" },
      records: { type: "string" }
    }
  })
  const depth = Number(values.depth)
  const perSource = Number(values["per-source"])
  if (values.out === undefined || !Number.isInteger(depth) || depth < 1 || !Number.isInteger(perSource) || perSource < 1) {
    console.error(
      "usage: node tools/datasets/cassettes.ts [--from DATASET] [--depth N] [--per-source N] [--faultless] --out FOLDER [--records FILE]"
    )
    return 2
  }
  writeFiles(values.out, await cassettes({ from: values.from, depth, perSource, isFaulty: !values.faultless }, console.log))
  if (values.records !== undefined) writeFileSync(values.records, recordsTable(values.from))
  return 0
}

if (import.meta.main) process.exitCode = await main()
