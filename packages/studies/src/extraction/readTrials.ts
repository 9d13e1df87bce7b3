import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { type LabelledTrial, readLabelled } from "./readLabelled.ts"
import { type NumberRow, readNumbers } from "./readNumbers.ts"
import { headedText, type LabelledQuestion, readQuestions, spansIn } from "./readQuestions.ts"
import { type Half, trialHalves } from "./trialHalves.ts"
import { textFile, type TrialText, trialText } from "./TrialText.ts"

/** A file that was opened, for the report's list of inputs. */
interface Input {
  readonly kind: string
  readonly source: string
  readonly sha256: string
}

/** One half of the three collections. */
export interface TrialsOfHalf {
  readonly labelled: ReadonlyArray<LabelledTrial>
  readonly numbers: { readonly texts: ReadonlyArray<TrialText>; readonly rows: ReadonlyArray<NumberRow> }
  readonly questions: ReadonlyArray<{ readonly text: TrialText; readonly questions: ReadonlyArray<LabelledQuestion> }>
  readonly trials: number
  readonly inputs: ReadonlyArray<Input>
}

/** The role of a text in the manifest of its collection. */
const roleOf = (pmcid: string): string => pmcid.toLowerCase()

/** Reads one half of the collections. No text of the other half is opened, apart from the sentences of CONSORT-TM, which are one file. */
export const readTrials = (store: DatasetStore.Store, half: Half): Result.Result<TrialsOfHalf, DatasetError> =>
  Result.gen(function* () {
    const consort = yield* DatasetStore.open(store, "consort-tm")
    const numeric = yield* DatasetStore.open(store, "numeric-results")
    const evidence = yield* DatasetStore.open(store, "evidence-inference")
    const sentences = yield* DatasetStore.read(consort, "sentences")
    const annotated = yield* DatasetStore.read(numeric, "annotated")
    const prompts = yield* DatasetStore.read(evidence, "prompts")
    const annotations = yield* DatasetStore.read(evidence, "annotations")
    const labelled = yield* readLabelled(sentences)
    const rows = yield* readNumbers(annotated)
    const questions = yield* readQuestions(prompts, annotations)
    const own = trialHalves([...labelled, ...rows, ...questions].map(({ pmcid }) => pmcid))[half]
    const inHalf = <A extends { readonly pmcid: string }>(all: ReadonlyArray<A>): ReadonlyArray<A> =>
      all.filter(({ pmcid }) => own.has(pmcid))
    const inputs: Array<Input> = [
      { kind: "labels", source: "consort-tm: sentences", sha256: sentences.sha256 },
      { kind: "labels", source: "numeric-results: annotated", sha256: annotated.sha256 },
      { kind: "labels", source: "evidence-inference: prompts", sha256: prompts.sha256 },
      { kind: "labels", source: "evidence-inference: annotations", sha256: annotations.sha256 }
    ]
    const read: Array<DatasetStore.Opened> = []
    const open = (dataset: DatasetStore.Dataset, pmcid: string) =>
      Result.map(textFile(dataset, roleOf(pmcid)), ({ text, opened }) => {
        read.push(opened)
        return text
      })
    /** The texts that were read since the last call, as one input: SHA-256 over the lines of `sha256sum`, in the order of reading. */
    const textsOf = ({ manifest }: DatasetStore.Dataset): Input => {
      const all = read.splice(0)
      return { kind: "texts", source: `${manifest.id}: ${all.length} texts`, sha256: DatasetStore.setDigest(all) }
    }
    const sizes = inHalf(rows)
    const texts: Array<TrialText> = []
    for (const pmcid of new Set(sizes.map((row) => row.pmcid)))
      // headings stand within the lines of these texts, so each is one section
      texts.push(trialText(pmcid, [{ path: [], text: yield* open(numeric, pmcid) }], [0]))
    inputs.push(textsOf(numeric))
    const asked: Array<TrialsOfHalf["questions"][number]> = []
    for (const [pmcid, some] of Map.groupBy(inHalf(questions), (one) => one.pmcid)) {
      const text = yield* open(evidence, pmcid)
      asked.push({ text: headedText(pmcid, text), questions: some.map((one) => ({ ...one, spans: spansIn(text, one.spans) })) })
    }
    inputs.push(textsOf(evidence))
    return { labelled: inHalf(labelled), numbers: { texts, rows: sizes }, questions: asked, trials: own.size, inputs }
  })
