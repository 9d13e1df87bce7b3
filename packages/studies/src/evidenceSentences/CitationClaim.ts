/** Citing claims with five sentences of the cited article (Citation-Integrity). */
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { claimTermsOf, weightsOf } from "@litfuse/extraction/evidence/ClaimTerms"
import { type SentenceInContext, scored } from "@litfuse/extraction/evidence/SentenceInContext"
import { type Stance, stanceOf } from "@litfuse/extraction/evidence/stanceOf"
import * as Seed from "@litfuse/stats/Seed"
import * as Result from "effect/Result"
import { intervalText, shareOf, verdictOf } from "./Refusing.ts"
import { jsonLines } from "./LabelledClaim.ts"
import { countsInside, readDocument } from "./OpenCorpus.ts"
import { overClusters, type Resampling } from "./overClusters.ts"
import { bm25, orderOf, spaceOf } from "./sentenceMethods.ts"

const labels = ["SUPPORT", "REFUTE", "NEI"] as const
type Label = (typeof labels)[number]

/** `unclear` is printed as not enough information. */
const labelOf: Readonly<Record<Stance, Label>> = { supports: "SUPPORT", contradicts: "REFUTE", unclear: "NEI" }

/** The orders of the five sentences, that of the command first. */
const orders = ["command", "the first after shuffling", "the last after shuffling", "BM25", "vectors"] as const
type Order = (typeof orders)[number]

/** A citing claim. `first`: whether a marked sentence is first, by each order; undefined where none is marked. */
export interface CitationClaim {
  readonly label: Label
  readonly found: Label
  readonly first: Readonly<Record<Order, boolean>> | undefined
}

interface Evidence {
  readonly sentences: ReadonlyArray<number>
  readonly label: Label
}

/** The seed of the order, and the dimensions of the vectors. */
interface Drawing {
  readonly seed: number
  readonly dimensions: number
}

/** Reads the claims of a part, and judges each by its five sentences. They are in a random order, because the marked one is always the first of the file. */
export const readCitationClaims = (store: DatasetStore.Store, part: "train" | "dev", { seed, dimensions }: Drawing) =>
  Result.gen(function* () {
    const dataset = yield* DatasetStore.open(store, "citation-integrity")
    const [claims, texts] = [yield* DatasetStore.read(dataset, `claims-${part}`), yield* DatasetStore.read(dataset, "sentences")]
    const sentencesOf = new Map(
      (yield* jsonLines(texts)).map((line) => [Number(line["doc_id"]), line["abstract"] as ReadonlyArray<string>])
    )
    const space = spaceOf(
      [...sentencesOf.values()].map((given) => given.join(" ")),
      dimensions
    )
    const units = (yield* jsonLines(claims)).flatMap((line): ReadonlyArray<CitationClaim> => {
      const [cited] = line["cited_doc_ids"] as ReadonlyArray<number>
      const given = sentencesOf.get(cited!)
      if (given === undefined) return []
      const marked = ((line["evidence"] as Readonly<Record<string, ReadonlyArray<Evidence>>>)[String(cited)] ?? []).map((one) => one)
      const order = Seed.shuffle(
        Seed.stream(Seed.derive(seed, "sentences", Number(line["id"]))),
        given.map((_, i) => i)
      )
      const gold = new Set(marked.flatMap((one) => one.sentences).map((i) => order.indexOf(i)))
      // `<|cit|>` marks the citation
      const claim = String(line["claim"]).replaceAll(/<\|[a-z_]+\|>/gu, " ")
      const document = readDocument({ id: String(cited), title: "", sentences: order.map((i) => given[i]!) })
      const { n, dfOf } = countsInside(document.sentences)
      const weights = weightsOf(claimTermsOf(claim), n, dfOf)
      const bestBy = (scores: ReadonlyArray<number>): SentenceInContext => document.sentences[orderOf(scores)[0] ?? 0]!
      if (document.sentences.length === 0) return []
      const said = document.sentences.map(({ sentence }) => sentence.text)
      const best = bestBy(document.sentences.map((one) => scored(one, weights).score))
      const isMarked = (one: SentenceInContext): boolean => document.isMarked(one, gold)
      return [
        {
          label: marked[0]?.label ?? "NEI",
          found: labelOf[stanceOf(claim, best.sentence.text)],
          first:
            gold.size === 0
              ? undefined
              : {
                  command: isMarked(best),
                  "the first after shuffling": isMarked(document.sentences[0]!),
                  "the last after shuffling": isMarked(document.sentences.at(-1)!),
                  BM25: isMarked(bestBy(bm25(claim, said, { n, dfOf }))),
                  vectors: isMarked(bestBy(said.map((text) => space.cosine(claim, text))))
                }
        }
      ]
    })
    return {
      units,
      inputs: [claims, texts].map(({ name, sha256 }) => ({ kind: "labels", source: `citation-integrity: ${name}`, sha256 }))
    }
  })

/** The mean of F1 over the labels that occur. */
const macroF1 = (units: ReadonlyArray<CitationClaim>): number | undefined => {
  const own = labels.filter((label) => units.some((one) => one.label === label))
  if (own.length === 0) return undefined
  const f1 = own.map((label) => {
    const both = units.filter((one) => one.label === label && one.found === label).length
    return (2 * both) / (units.filter((one) => one.label === label).length + units.filter((one) => one.found === label).length)
  })
  return f1.reduce((sum, one) => sum + one, 0) / own.length
}

type Statistic = (some: ReadonlyArray<CitationClaim>) => number | undefined

/** Marked sentences and labels of citing claims, with the majority class. */
export const citationsTable = (
  parts: ReadonlyArray<readonly [part: string, units: ReadonlyArray<CitationClaim>]>,
  drawing: Resampling
): FreeTable => ({
  id: "citations",
  title: "Citing claims: the marked sentence of five is first, and the label",
  note: "The five sentences are shuffled. A refuted claim is one whose citation is wrong in any way, and no contradiction; `unclear` counts as not enough information.",
  columns: ["part", "claims", "measure", "command", "comparison", "value of the comparison", "difference", "the command is"].map(
    (name) => ({
      name
    })
  ),
  rows: parts.flatMap(([part, units]) => {
    // choices were made on train, so its values have no intervals
    const resampling = part === "train" ? { ...drawing, resamples: 0 } : drawing
    const row = (measure: string, comparison: string, claims: number, own: Statistic, other: Statistic) => {
      // each claim has its own text
      const over = (statistic: Statistic) =>
        overClusters(
          units.map((one) => [one]),
          statistic,
          resampling
        )
      const difference = over((drawn) => {
        const [a, b] = [own(drawn), other(drawn)]
        return a === undefined || b === undefined ? undefined : a - b
      })
      return [
        part,
        claims,
        measure,
        intervalText(over(own)),
        comparison,
        intervalText(over(other)),
        intervalText(difference, true),
        verdictOf(difference)
      ]
    }
    const marked = (some: ReadonlyArray<CitationClaim>) => some.filter(({ first }) => first !== undefined)
    const firstBy =
      (order: Order): Statistic =>
      (some) =>
        shareOf(marked(some), ({ first }) => first![order])
    const counts = labels.map((label) => units.filter((one) => one.label === label).length)
    const [majority] = labels.toSorted((a, b) => counts[labels.indexOf(b)]! - counts[labels.indexOf(a)]!)
    return [
      ...orders.slice(1).map((order) => row("a marked sentence is first", order, marked(units).length, firstBy("command"), firstBy(order))),
      row(
        "accuracy",
        "majority class",
        units.length,
        (some) => shareOf(some, ({ label, found }) => label === found),
        (some) => shareOf(some, ({ label }) => label === majority)
      ),
      row("macro F1", "majority class", units.length, macroF1, (some) => macroF1(some.map((one) => ({ ...one, found: majority! }))))
    ]
  })
})
