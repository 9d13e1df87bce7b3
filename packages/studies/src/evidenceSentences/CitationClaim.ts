/** Citing claims with five sentences of the cited article (Citation-Integrity). */
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { claimTermsOf, weightsOf } from "@litfuse/extraction/evidence/ClaimTerms"
import { scored } from "@litfuse/extraction/evidence/SentenceInContext"
import { type Stance, stanceOf } from "@litfuse/extraction/evidence/stanceOf"
import * as Seed from "@litfuse/stats/Seed"
import * as Result from "effect/Result"
import { intervalText, shareOf } from "./Refusing.ts"
import { jsonLines } from "./LabelledClaim.ts"
import { countsInside, readDocument } from "./OpenCorpus.ts"
import { overClusters, type Resampling } from "./overClusters.ts"
import { orderOf } from "./sentenceMethods.ts"

const labels = ["SUPPORT", "REFUTE", "NEI"] as const
type Label = (typeof labels)[number]

/** `unclear` is printed as not enough information. */
const labelOf: Readonly<Record<Stance, Label>> = { supports: "SUPPORT", contradicts: "REFUTE", unclear: "NEI" }

/** A citing claim. `first`: the first sentence is the marked one, by the command and after shuffling alone; undefined where none is marked. */
export interface CitationClaim {
  readonly label: Label
  readonly found: Label
  readonly command: boolean | undefined
  readonly shuffled: boolean | undefined
}

interface Evidence {
  readonly sentences: ReadonlyArray<number>
  readonly label: Label
}

/** Reads the claims of a part, and judges each by its five sentences. They are in a random order, because the marked one is always the first of the file. */
export const readCitationClaims = (store: DatasetStore.Store, part: "train" | "dev", seed: number) =>
  Result.gen(function* () {
    const dataset = yield* DatasetStore.open(store, "citation-integrity")
    const [claims, texts] = [yield* DatasetStore.read(dataset, `claims-${part}`), yield* DatasetStore.read(dataset, "sentences")]
    const sentencesOf = new Map(
      (yield* jsonLines(texts)).map((line) => [Number(line["doc_id"]), line["abstract"] as ReadonlyArray<string>])
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
      const best = document.sentences[orderOf(document.sentences.map((one) => scored(one, weights).score))[0] ?? 0]
      if (best === undefined) return []
      return [
        {
          label: marked[0]?.label ?? "NEI",
          found: labelOf[stanceOf(claim, best.sentence.text)],
          command: gold.size === 0 ? undefined : document.isMarked(best, gold),
          shuffled: gold.size === 0 ? undefined : document.isMarked(document.sentences[0]!, gold)
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

/** Marked sentences and labels of citing claims, with the majority class. */
export const citationsTable = (
  parts: ReadonlyArray<readonly [part: string, units: ReadonlyArray<CitationClaim>]>,
  drawing: Resampling
): FreeTable => ({
  id: "citations",
  title: "Citing claims: the marked sentence of five is first, and the label",
  note: "The five sentences are shuffled. A refuted claim is one whose citation is wrong in any way, and no contradiction; `unclear` counts as not enough information.",
  columns: ["part", "claims", "measure", "command", "comparison", "value of the comparison"].map((name) => ({ name })),
  rows: parts.flatMap(([part, units]) => {
    const clusters = units.map((one) => [one])
    // choices were made on train, so its values have no intervals
    const resampling = part === "train" ? { ...drawing, resamples: 0 } : drawing
    const value = (statistic: (some: ReadonlyArray<CitationClaim>) => number | undefined) =>
      intervalText(overClusters(clusters, statistic, resampling))
    const marked = (some: ReadonlyArray<CitationClaim>) => some.filter(({ command }) => command !== undefined)
    const counts = labels.map((label) => units.filter((one) => one.label === label).length)
    const [majority] = labels.toSorted((a, b) => counts[labels.indexOf(b)]! - counts[labels.indexOf(a)]!)
    return [
      [
        part,
        marked(units).length,
        "a marked sentence is first",
        value((some) => shareOf(marked(some), ({ command }) => command === true)),
        "the first after shuffling",
        value((some) => shareOf(marked(some), ({ shuffled }) => shuffled === true))
      ],
      [
        part,
        units.length,
        "accuracy",
        value((some) => shareOf(some, ({ label, found }) => label === found)),
        "majority class",
        value((some) => shareOf(some, ({ label }) => label === majority))
      ],
      [
        part,
        units.length,
        "macro F1",
        value(macroF1),
        "majority class",
        value((some) => macroF1(some.map((one) => ({ ...one, found: majority! }))))
      ]
    ]
  })
})
