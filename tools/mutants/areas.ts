/**
 * What mistakes are planted in, and the tests that are asked, package after package, until one of them notices.
 *
 * - `tests` by package the files whose paths begin so; an empty text stands for all
 */
export interface Area {
  readonly about: string
  readonly sources: ReadonlyArray<string>
  readonly tests: Readonly<Record<string, ReadonlyArray<string>>>
}

/** The areas of `docs/testing.md`, in its order. */
export const areas: Readonly<Record<string, Area>> = {
  host: { about: "`host`", sources: ["packages/host/src"], tests: { host: [""], api: [""], cli: [""] } },
  api: { about: "`api`, but for searches", sources: ["packages/api/src"], tests: { api: [""], cli: [""] } },
  analyzers: { about: "`analyzers`", sources: ["packages/analyzers/src"], tests: { analyzers: [""] } },
  formulas: {
    about: "the formulas of `analyzers`: agreement, L-Score, reproducibility, PRISMA-S, periods, branches, comparison",
    sources: [
      "agreement/Lists",
      "agreement/combinations",
      "agreement/groups",
      "agreement/pairs",
      "landmark/signals",
      "lineage/tree",
      "prismaS/completeness",
      "reproducibility/formality",
      "reproducibility/presets",
      "reproducibility/score",
      "timeline/compare",
      "timeline/periods"
    ].map((name) => `packages/analyzers/src/${name}.ts`),
    tests: { analyzers: [""] }
  },
  dedup: {
    about: "deduplication: `engine/Dedup`, `engine/dedup`",
    sources: ["packages/engine/src/Dedup.ts", "packages/engine/src/dedup"],
    tests: { engine: ["Dedup.test.ts", "dedup/", "pipeline/nodes/"] }
  },
  search: {
    about: "a search: `engine` (`Search`, `Source`, `Pipeline` and their folders), `api` (`Search`, `search`)",
    sources: [
      ...["Search.ts", "Source.ts", "Pipeline.ts", "source", "pipeline"].map((name) => `packages/engine/src/${name}`),
      ...["Search.ts", "search"].map((name) => `packages/api/src/${name}`)
    ],
    tests: {
      engine: ["Search.test.ts", "Source.test.ts", "pipeline/", "testing/"],
      api: [""],
      cli: ["commands/search", "commands/source", "search/"]
    }
  }
}

/** Files of `api` that belong to the area of searches. */
export const isElsewhere = (area: string, file: string): boolean =>
  area === "api" && (file === "packages/api/src/Search.ts" || file.startsWith("packages/api/src/search/"))
