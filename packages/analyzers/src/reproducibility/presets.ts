import * as Quantity from "../Quantity.ts"

/** The names of the presets: as the paper prints the score, as its public code computes it, and as we do. */
export const names = ["paper", "repo", "corrected"] as const

/** The name of a preset. */
export type Name = (typeof names)[number]

/**
 * What a search did, as far as the score reads it.
 *
 * - `asked` sources that were asked; `answered` those that answered, if only that they have nothing; `delivered` those that found something
 * - `atHand` of those that delivered, files and collections on this machine
 * - `several` the share of works that several sources found; `isEmpty` whether there is no work
 * - `trace` whether the query, the query of each source, the day, the counts of sources and those of duplicates are known
 */
export interface Search {
  readonly model: "none" | "recorded" | "live"
  readonly asked: ReadonlyArray<string>
  readonly answered: ReadonlyArray<string>
  readonly delivered: ReadonlyArray<string>
  readonly atHand: ReadonlySet<string>
  readonly several: number
  readonly isEmpty: boolean
  readonly trace: { readonly [K in "query" | "queries" | "day" | "sources" | "duplicates"]: boolean }
}

/** How stable the answers of a service are, as the paper of PubMed Search MCP states without a derivation. */
const stability: ReadonlyMap<string, number> = new Map([
  ["pubmed", 0.95],
  ["crossref", 0.92],
  ["europepmc", 0.9],
  ["openalex", 0.8],
  ["semanticscholar", 0.75],
  ["core", 0.7]
])

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const share = (of: Readonly<Record<string, boolean>>): number => mean(Object.values(of).map(Number))

interface Preset {
  readonly determinism: (search: Search) => number
  readonly coverage: (search: Search) => number
  readonly stability: (search: Search) => Quantity.Quantity
  readonly audit: (search: Search) => number
}

const ofPaper: Preset = {
  determinism: ({ model }) => Number(model === "none"),
  coverage: ({ delivered, asked }) => delivered.length / asked.length,
  stability: ({ delivered }) =>
    delivered.length === 0
      ? Quantity.missing("no-source-answered")
      : Quantity.defined(mean(delivered.map((source) => stability.get(source) ?? 0.5))),
  audit: ({ trace: { query, sources, duplicates } }) => share({ query, sources, duplicates })
}

const ofCode: Preset = {
  determinism: ({ model }) => (model === "none" ? 1 : 0.3),
  coverage: ({ delivered, asked }) => Math.min(1, delivered.length / asked.length + 0.1 * Math.min(1, asked.length / 6)),
  stability: (search) => {
    const plain = ofPaper.stability(search)
    return plain._tag === "Undefined" ? plain : Quantity.defined(Math.min(1, plain.value + 0.1 * search.several))
  },
  audit: ({ trace: { query, sources, duplicates }, isEmpty }) =>
    0.3 * Number(query) + 0.2 * Number(duplicates) + 0.2 * Number(sources) + 0.2 * Number(query) + 0.1 * Number(!isEmpty)
}

const ofUs: Preset = {
  determinism: ({ model }) => ({ none: 1, recorded: 0.5, live: 0 })[model],
  coverage: ({ answered, asked }) => answered.length / asked.length,
  // a file does not change; a service without an estimate has no value
  stability: ({ delivered, atHand }) => {
    const known = delivered.flatMap((source) => (atHand.has(source) ? 1 : (stability.get(source) ?? [])))
    if (known.length > 0) return Quantity.defined(mean(known))
    return Quantity.missing(delivered.length === 0 ? "nothing-delivered" : "no-estimate-of-stability")
  },
  audit: ({ trace }) => share(trace)
}

/** The presets, by name. */
export const presets: Readonly<Record<Name, Preset>> = { paper: ofPaper, repo: ofCode, corrected: ofUs }
