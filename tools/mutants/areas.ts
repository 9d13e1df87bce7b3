/**
 * What mistakes are planted in, and the tests that are asked, package after package, until one of them notices.
 *
 * - `tests` by package the files whose paths begin so; an empty text stands for all
 * - `asked` which of them the published run asked, and when
 */
export interface Area {
  readonly about: string
  readonly sources: ReadonlyArray<string>
  readonly tests: Readonly<Record<string, ReadonlyArray<string>>>
  readonly asked: string
}

/** The areas of `docs/reference/testing.md`, in its order. */
export const areas: Readonly<Record<string, Area>> = {
  analyzers: {
    about: "`analyzers`",
    sources: ["packages/analyzers/src"],
    tests: { analyzers: [""] },
    asked: "all tests of the package, on 24 November"
  },
  formulas: {
    about: "`formulas` of `analyzers`: every mistake in twelve files",
    sources: [
      "agreement/Lists",
      "agreement/combinations",
      "agreement/independentAgreement",
      "agreement/sourcePairs",
      "landmark/landmarkSignals",
      "lineage/growTree",
      "prismaS/completeness",
      "reproducibility/formality",
      "reproducibility/presets",
      "reproducibility/reproducibilityScore",
      "timeline/compare",
      "timeline/periodsOf"
    ].map((name) => `packages/analyzers/src/${name}.ts`),
    tests: { analyzers: [""] },
    asked: "all tests of the package, on 24 November; explained below"
  },
  dedup: {
    about: "deduplication (`engine`: `Dedup`)",
    sources: ["packages/engine/src/Dedup.ts", "packages/engine/src/dedup"],
    tests: { engine: ["Dedup.test.ts", "dedup/", "pipeline/nodes/"] },
    asked: "its own, but for laws that take long"
  },
  search: {
    about: "a search (`engine`: `Search`, `Source`, `Pipeline`; `api`: `Search`)",
    sources: [
      ...["Search.ts", "Source.ts", "Pipeline.ts", "source", "pipeline"].map((name) => `packages/engine/src/${name}`),
      ...["Search.ts", "search"].map((name) => `packages/api/src/${name}`)
    ],
    tests: {
      engine: ["Search.test.ts", "Source.test.ts", "pipeline/"],
      kit: [""],
      api: [""],
      cli: ["commands/search", "commands/source", "search/"]
    },
    asked: "those of `engine` for pipelines and sources, those of `api` for searches; few that take long"
  },
  api: {
    about: "`api` but for searches",
    sources: ["packages/api/src"],
    tests: { api: [""], cli: [""] },
    asked: "its own, but for those of shards; of `cli` those of walks, graphs, bundles, conversion, indexes and pipelines"
  },
  host: {
    about: "`host`",
    sources: ["packages/host/src"],
    tests: { host: [""], api: [""], cli: [""] },
    asked: "its own, but for those of whole reports and of every analysis; of `api` those of projects and searches"
  }
}

/** Files of `api` that belong to the area of searches. */
export const isElsewhere = (area: string, file: string): boolean =>
  area === "api" && (file === "packages/api/src/Search.ts" || file.startsWith("packages/api/src/search/"))
