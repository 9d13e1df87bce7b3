import * as AtlasRandom from "./AtlasRandom.ts"

interface Document {
  readonly id: string
  readonly published: string
  readonly headings: ReadonlyArray<string>
  readonly citationCount: number
}

/** A work cites so many others at least and at most, as far as there are older ones. */
const [fewest, most] = [3, 16]

/** Headings that nearly every work has say nothing about its subject. */
const common = new Set(["Humans"])

/** How likely a work is cited: the more, the more often it is cited altogether; far more by works that share headings with it. All integers. */
const weight = ({ citationCount }: Document, shared: number): number => (1 + Math.min(citationCount, 400)) * (1 + 40 * shared * shared)

/**
 * Who cites whom in the atlas: each work cites older ones, the earlier published, drawn without repetition. The list of each ascends by id.
 *
 * - shape: pairs of ids, citing and cited, ascending by citing, then cited
 */
export const citationsOf = (seed: number, documents: ReadonlyArray<Document>): ReadonlyArray<readonly [citing: string, cited: string]> => {
  const headings = documents.map((one) => new Set(one.headings.filter((name) => !common.has(name))))
  return documents.flatMap((document, at) => {
    const random = AtlasRandom.derive(seed, "references", at)
    const older = documents.map((_, i) => i).filter((i) => documents[i]!.published < document.published)
    const weights = older.map((i) => weight(documents[i]!, [...headings[i]!].filter((name) => headings[at]!.has(name)).length))
    const count = Math.min(older.length, random.between(fewest, most))
    const cited = new Set<string>()
    let sum = 0
    const cumulative = weights.map((one) => (sum += one))
    while (cited.size < count) cited.add(documents[older[random.weighted(cumulative)]!]!.id)
    return [...cited].sort().map((id) => [document.id, id] as const)
  })
}
