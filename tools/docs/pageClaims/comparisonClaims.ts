/** What docs/comparison.md says of litfuse. Its other columns are about other programs. */
import type { Claim, PageClaims } from "./Claim.ts"
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

const analysis = async (kind: string) => (await session({}, `search ${caffeine} --out found.json`, `analyse found.json --${kind}`)).last

export const comparisonClaims: PageClaims = {
  page: "docs/comparison.md",
  claims: [
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
  unchecked: [
    {
      why: "about other programs and their pages",
      test: "tools/checks/rules.test.ts",
      says: [
        "What each tool does, according to its public pages",
        "A dash means",
        "| PubMed Search MCP |",
        "| PubMed | pages",
        "| Semantic Scholar | pages",
        "| ASReview LAB |",
        "| Rayyan |",
        "| Covidence |",
        "| Litmaps |"
      ]
    },
    {
      why: "says what to read",
      says: [
        "litfuse is the version of this repository.",
        "Its column also names what is missing",
        "litfuse adds three things to this list."
      ]
    },
    {
      why: "reports on public judgements, which `bench check` makes again",
      says: ["Every ranking variant is measured", "Duplicates are decided with reasons and measured"]
    },
    { why: "needs people who judge", test: "packages/page/test/judging.test.ts", says: ["People include and exclude works of a pool"] },
    {
      why: "needs people who judge",
      test: "packages/api/test/review/learningOrder.test.ts",
      says: ["In a review, the order of works can learn from decisions"]
    }
  ]
}
