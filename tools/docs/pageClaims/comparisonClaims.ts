/** What docs/comparison.md says of litfuse. Its other columns are about other programs: comparisonPage.test.ts wants a source for each of their cells. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { read, repositoryFiles, root } from "../../shared/repositoryFiles.ts"
import type { Claim, PageClaims } from "./Claim.ts"
import { comparisonUnchecked } from "./comparisonUnchecked.ts"
import { caffeine, everyday, last, session } from "./session.ts"

/** The plugins of a kind, by their ids. */
const plugins = async (kind: string): Promise<ReadonlyArray<string>> => {
  const { out } = await last({}, "plugin list")
  return [...out.matchAll(/^\| (\w+) +\| (\S+) /gm)].flatMap(([, of, id]) => (of === kind ? [id!] : []))
}

/** A row whose cell of litfuse is this one. */
const row = (feature: string, cell: string, holds: Claim["holds"]): Claim => ({
  says: new RegExp(`^\\| ${feature} \\| ${cell} \\| `),
  holds
})

/** Two runs that differ, the first run of both, and their judgements. */
const two = {
  "qrels.txt": "1 0 a 1\n1 0 b 0\n2 0 a 1\n2 0 b 1\n",
  "a.run": "1 Q0 a 1 1 x\n1 Q0 b 2 1 x\n2 Q0 b 1 2 x\n2 Q0 c 2 2 x\n",
  "b.run": "1 Q0 b 1 3 y\n1 Q0 a 2 2 y\n2 Q0 a 1 2 y\n2 Q0 b 2 1 y\n",
  "first.run": "1 Q0 a 1 1 z\n2 Q0 c 1 2 z\n"
}
const record = "TY  - JOUR\nTI  - Caffeine and sleep of nurses\nAU  - Ferncastle, A\nPY  - 2020\nDO  - 10.5555/x.1\nER  - \n"
const compared = "compare qrels.txt a.run b.run --tukey --details"

const analysis = async (kind: string) => (await session({}, `search ${caffeine} --out found.json`, `analyse found.json --${kind}`)).last

export const comparisonClaims: PageClaims = {
  page: "docs/comparison.md",
  claims: [
    row("measures", "(?<n>\\d+)", async ({ n }) => (await plugins("measure")).length === Number(n)),
    row(
      "judgements as preferences",
      "(?<is>no)",
      async ({ is }) => is === "no" && !(await plugins("measure")).some((id) => id.startsWith("prefs"))
    ),
    row("ties of scores", "order of (?<order>trec_eval); (?<a>worst) and (?<b>best) value", async ({ order, a, b }) => {
      const { out } = await last(two, "eval qrels.txt a.run -m AP --ties")
      return (
        out.includes(`(${order}-9`) && new RegExp(`^ties .* ${a} +${b} `, "m").test(out) && /^x +AP +0\.3750 +0\.3750 +0\.7500/m.test(out)
      )
    }),
    row(
      "tests of a difference",
      "(?<t>t-test), (?<wilcoxon>Wilcoxon), (?<random>randomisation), (?<tukey>Tukey's HSD)",
      async ({ t, wilcoxon, random, tukey }) => {
        const { out } = await last(two, compared)
        return (
          out.includes(`paired ${t}`) &&
          [wilcoxon, random, tukey!.split("'")[0]].every((name) => out.includes(`p (${name})`)) &&
          tukey!.endsWith("HSD")
        )
      }
    ),
    row("correction for many comparisons", "(?<a>Bonferroni), (?<b>Holm), (?<c>Benjamini-Hochberg)", async ({ a, b, c }) => {
      const { out } = await last({}, "compare --help")
      return [a, b, c].every((name) => new RegExp(`\\b${name!.toLowerCase()}\\b`).test(out))
    }),
    row("intervals", "(?<level>\\d+) % for means and differences", async ({ level }) => {
      const { out } = await last(two, compared)
      return [/^\| run +\| +mean \| +(\d+) % interval \|/m, /^\| run \| difference \| +(\d+) % interval \|/m].every(
        (head) => head.exec(out)?.[1] === level
      )
    }),
    row("fusion", "(?<n>\\d+) methods", async ({ n }) => (await plugins("fusion")).length === Number(n)),
    row("tuning of a fusion", "on (?<folds>folds), measured on (?<heldOut>held-out) topics", async ({ folds, heldOut }) => {
      const { out } = await last({}, "tune --help")
      return out.includes(`--${folds} `) && out.includes(`measure them on ${heldOut} topics`)
    }),
    row("search of your documents", "BM25 in (?<n>\\d+) variants, (?<dense>dense) vectors", async ({ n, dense }) => {
      const all = await plugins("retriever")
      return all.filter((id) => id.startsWith("bm25")).length === Number(n) && all.includes(dense!)
    }),
    row(
      "neural rerankers",
      "(?<is>no)",
      async ({ is }) => is === "no" && !(await plugins("reranker")).some((id) => /t5|cross|neural|model/i.test(id))
    ),
    row("public collections", "described in files; (?<here>embedded) ones are few", ({ here }) => {
      const manifests = repositoryFiles("datasets/*/dataset.yaml")
      const few = manifests.filter((file) => read(file).includes(`\n${here}: true\n`)).length
      return few > 0 && few < manifests.length / 2
    }),
    row(
      "a reproduction against its original",
      "(?<a>tau union), (?<b>overlap), (?<c>RBO), (?<d>RMSE), (?<e>t)-test, (?<f>effect ratio), (?<g>delta RI)",
      async ({ a, b, c, d, e, f, g }) => {
        const { out } = await last(two, "bench reproduce a.run b.run --qrels qrels.txt -m AP --baselines first.run,first.run")
        return [a, b, c, d, `p (${e})`, f, g].every((name) => new RegExp(`^\\|.* ${name!.replaceAll(/[()]/g, "\\$&")} +\\|`, "m").test(out))
      }
    ),
    row(
      "tables in LaTeX",
      "(?<is>yes)",
      async ({ is }) => is === "yes" && (await last(two, `${compared} --format tex`)).out.includes("\\begin{tabular}")
    ),
    row(
      "runs as",
      "a command of (?<node>Node); (?<python>Python) calls it",
      ({ node, python }) =>
        JSON.parse(read("package.json")).engines[node!.toLowerCase()] !== undefined &&
        existsSync(join(root, python!.toLowerCase(), "litfuse/pyproject.toml"))
    ),
    row(
      "several sources in one search",
      "(?<is>yes)",
      async ({ is }) => is === "yes" && (await last({}, `search ${caffeine}`)).err.includes("OpenAlex: found, 31 records")
    ),
    row(
      "BM25",
      "yes, (?<n>\\d+) variants",
      async ({ n }) => (await plugins("retriever")).filter((id) => id.startsWith("bm25")).length === Number(n)
    ),
    row("reciprocal rank fusion", "(?<is>yes), among (?<n>\\d+) fusions", async ({ is, n }) => {
      const all = await plugins("fusion")
      return is === "yes" && all.includes("rrf") && all.length === Number(n)
    }),
    row("diversification", "yes: (?<a>MMR), (?<b>xQuAD), (?<c>PM-2)", async ({ a, b, c }) => {
      const all = await plugins("reranker")
      return [a, b, c].every((name) => all.includes(name!.toLowerCase().replace("-", "")))
    }),
    row(
      "agreement of sources",
      "(?<is>yes)",
      async ({ is }) => is === "yes" && /source agreement \(mean overlap of pairs\) +0\.93/.test((await analysis("agreement")).out)
    ),
    row("score of reproducibility", "(?<is>yes), and an index of (?<prisma>PRISMA-S)", async ({ is, prisma }) => {
      const [score, index] = [await analysis("reproducibility"), await analysis("prisma")]
      return is === "yes" && score.out.includes("reproducibility (corrected)   0.806, grade B") && index.out.includes(`${prisma}: `)
    }),
    row(
      "timeline",
      "by (?<year>year), with levels of evidence and milestones",
      async ({ year }) => year === "year" && /^ *2020\b/m.test((await analysis("timeline")).out)
    ),
    row(
      "milestones",
      "(?<is>yes), by rules in files",
      async ({ is }) =>
        is === "yes" && (await plugins("analyzer")).includes("milestones") && /milestone/.test((await analysis("timeline")).out)
    ),
    row(
      "landmark works",
      "(?<is>yes), by a score of five parts",
      async ({ is }) => is === "yes" && (await analysis("landmarks")).code === 0 && (await plugins("analyzer")).includes("landmarks")
    ),
    row("descent of a topic", "(?<is>branches) of research; citations along a walk", async ({ is }) => {
      const walk = await last({}, `walk 10.5555/everyday.1 ${everyday}`)
      return is === "branches" && (await analysis("lineage")).out.includes("── Clinical Development") && walk.code === 0
    }),
    row("pipelines that are kept", "(?<is>yes), files and runs of a project", async ({ is }) => {
      const { last } = await session(
        {},
        "project init",
        `search ${caffeine} --preset presets/medical.pipeline.yaml --source pubmed --save kept`,
        "runs list"
      )
      return is === "yes" && last.out.includes("kept")
    }),
    row(
      "pipelines as graphs of steps",
      "(?<is>yes)",
      async ({ is }) => is === "yes" && /fused/.test((await last({}, "pipeline show presets/search.pipeline.yaml")).out)
    ),
    row(
      "tools for agents",
      "(?<is>yes), (?<name>MCP)",
      async ({ is, name }) => is === "yes" && name === "MCP" && (await last({}, "mcp tools")).out.includes("| search ")
    ),
    row("screening", "by (?<keys>keys), blinded; a review has an order that learns", async ({ keys }) => {
      const files = { "a.run": "1 Q0 d1 1 2 a\n" }
      const { last } = await session(
        files,
        "project init",
        "judge pool a.run --name mine --scale screening",
        "judge show mine --format json"
      )
      return keys === "keys" && last.code === 0 && last.out.includes("screening")
    }),
    row("duplicates", "(?<is>yes), measured in (?<reports>reports)", async ({ is, reports }) => {
      const { out } = await last({ "two.ris": `${record}\n${record}` }, "dedup two.ris --format json")
      return is === "yes" && JSON.parse(out).clusters.length === 1 && existsSync(join(root, reports!, "dedup/results.json"))
    }),
    row(
      "full text",
      "(?<is>yes), by (?<parts>sections)",
      async ({ is, parts }) => is === "yes" && (await last({}, "text --help")).out.includes(`Read the full text of a work by ${parts}`)
    ),
    row("genes, variants, compounds, trials", "from (?<n>\\d+) registers", async ({ n }) => (await plugins("entity")).length === Number(n)),
    row(
      "references checked",
      "(?<existence>existence), (?<details>details), (?<retraction>retraction)",
      async ({ existence, details, retraction }) => {
        const { out } = await last(
          { "list.bib": read("datasets/everyday/references/damaged.bib") },
          "verify list.bib --replay datasets/everyday/references/cassettes"
        )
        const found = { existence: /: absent: /, details: /: differs: doi /, retraction: /RETRACTED 2017-05-20/ } as const
        return [existence, details, retraction].every((what) => found[what as keyof typeof found].test(out))
      }
    ),
    row(
      "PRISMA 2020 flow",
      "(?<is>yes)",
      async ({ is }) =>
        is === "yes" && (await analysis("flow")).out.includes("PRISMA 2020 flow: 138 records identified, 106 duplicates removed")
    ),
    row(
      "screening by several people",
      "(?<is>yes), with (?<what>agreement)",
      async ({ is, what }) => is === "yes" && (await last({}, "judge --help")).out.includes(`the ${what} of its assessors`)
    ),
    row(
      "simulated screening",
      "in (?<reports>reports), with (?<wss>WSS)",
      async ({ reports, wss }) =>
        (await plugins("measure")).includes(wss!) && existsSync(join(root, reports!, "screening-order/results.json"))
    ),
    row("synthesis", "(?<is>no)", async ({ is }) => is === "no" && !/synthes|meta-analys/i.test((await last({}, "--help")).out)),
    {
      says: /^A search can be replayed (?<without>without) network/,
      holds: async ({ without }) =>
        without === "without" && (await last({}, `search ${caffeine} --format json`)).out.includes('"replayed": true')
    },
    {
      says: /^`litfuse search … --out (?<found>found\.ris)` and `litfuse dedup … --out (?<merged>merged\.ris)` write files of references/,
      holds: async ({ found, merged }) => {
        const { files } = await session(
          {},
          `search ${caffeine} --out found.ris`,
          "dedup found.ris --merged merged.ris",
          "dedup found.ris --out merged.ris"
        )
        return [found, merged].every((name) => (files[name!]?.match(/^TY {2}- /gm) ?? []).length === 32)
      }
    }
  ],
  unchecked: comparisonUnchecked
}
