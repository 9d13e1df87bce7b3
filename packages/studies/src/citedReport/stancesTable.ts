import type { FreeTable } from "@litfuse/bench/report/Results"
import { answeringSentences } from "@litfuse/extraction/answeringSentences"
import type { Stance } from "@litfuse/extraction/evidence/stanceOf"
import { fixed } from "@litfuse/files/numbers"
import { passagesOf } from "@litfuse/texts/passagesOf"
import { answeredInGiven, bestThreshold } from "../evidenceSentences/Answered.ts"
import type { ClaimCollection, LabelledClaim } from "../evidenceSentences/LabelledClaim.ts"
import { readDocument } from "../evidenceSentences/OpenCorpus.ts"
import { clustersBy, overClusters, type Resampling } from "../evidenceSentences/overClusters.ts"
import { intervalText, shareOf, verdictOf } from "../evidenceSentences/Refusing.ts"

/** A claim with evidence: its label, and the stance of the first sentence that is quoted for it; undefined = none is. */
interface ClaimStance {
  readonly names: ReadonlyArray<string>
  readonly label: Stance
  readonly stance: Stance | undefined
}

const stancesOf = ({ documents }: ClaimCollection, claims: ReadonlyArray<LabelledClaim>, threshold: number): ReadonlyArray<ClaimStance> =>
  claims.flatMap(({ claim, given, evidence }) =>
    [...evidence].map(([id, { stance: label }]) => {
      const { title, sentences } = documents.get(id)!
      const text = { work: id, title, passages: passagesOf([{ path: [], text: sentences.join(" ") }]) }
      const [first] = answeringSentences({ subject: [claim], about: [], threshold }, [text])
      return { names: given, label, stance: first?.stance }
    })
  )

/** The stances of quoted sentences about claims, with a threshold from the train part. */
export const stancesTable = (collection: ClaimCollection, resampling: Resampling): FreeTable => {
  const read = new Map([...collection.documents].map(([id, document]) => [id, readDocument(document)]))
  const threshold = bestThreshold(answeredInGiven(collection.train, read))
  const units = stancesOf(collection, collection.held, threshold)
  const clusters = clustersBy(units, ({ names }) => names)
  const isQuoted = ({ stance }: ClaimStance) => stance !== undefined
  const isDecided = ({ stance }: ClaimStance) => stance !== undefined && stance !== "unclear"
  const right = (some: ReadonlyArray<ClaimStance>) => shareOf(some.filter(isDecided), ({ label, stance }) => label === stance)
  const always = (some: ReadonlyArray<ClaimStance>) => shareOf(some.filter(isDecided), ({ label }) => label === "supports")
  const difference = overClusters(clusters, (some) => (some.some(isDecided) ? right(some)! - always(some)! : undefined), resampling)
  return {
    id: "stance",
    title: "Claims of Check-COVID with evidence, in their abstract: the stance of the first quoted sentence",
    note: "With a stance: of claims for which a sentence is quoted. Right: of those with a stance, as is always supports.",
    columns: [
      "part",
      "claims",
      "clusters",
      "threshold",
      "quoted",
      "with a stance",
      "right",
      "right if always supports",
      "difference",
      "rules are"
    ].map((name) => ({ name })),
    rows: [
      [
        "dev",
        units.length,
        clusters.length,
        fixed(threshold, 3),
        intervalText(overClusters(clusters, (some) => shareOf(some, isQuoted), resampling)),
        intervalText(overClusters(clusters, (some) => shareOf(some.filter(isQuoted), isDecided), resampling)),
        intervalText(overClusters(clusters, right, resampling)),
        intervalText(overClusters(clusters, always, resampling)),
        intervalText(difference, true),
        verdictOf(difference)
      ]
    ]
  }
}
