/** Readers of the collections of the experiment on extraction, on invented rows. */
import * as TextAddress from "@litfuse/texts/TextAddress"
import { preparedText } from "@litfuse/extraction/preparedText"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { likestSentence } from "../../src/extraction/likestSentence.ts"
import { readLabelled } from "../../src/extraction/readLabelled.ts"
import { readNumbers } from "../../src/extraction/readNumbers.ts"
import { headedText, readQuestions, spansIn } from "../../src/extraction/readQuestions.ts"
import { isAddressed } from "../../src/extraction/TrialText.ts"
import { labelledMeasures } from "../../src/extraction/labelledMeasures.ts"
import { questionMeasures } from "../../src/extraction/questionMeasures.ts"
import { sizeMeasures } from "../../src/extraction/sizeMeasures.ts"

const opened = (text: string) => ({
  bytes: new TextEncoder().encode(text),
  path: "rows.csv",
  name: "rows",
  entry: undefined as never,
  sha256: ""
})
const read = <A>(result: Result.Result<A, unknown>): A => Result.getOrThrow(result)

const labelled = `PMCID,text,section,section.1,CONSORT_Item
PMC1,Methods,[],Introduction,['0']
PMC1,"It was registered as NCT01234567.",[],Introduction,['23']
PMC1,"A sample size of 60 nurses was needed to have 80% power.",['Sample size'],Methods,['7a']
PMC1,Results,[],Methods,['0']
PMC1,"Of 80 nurses, 62 were randomised.",[],Methods,"['13a', '16']"
PMC2,"Nothing is here.",['Title'],Title,['0']
`

describe("readLabelled", () => {
  const trials = read(readLabelled(opened(labelled)))

  it("has the headings above each sentence, also where their column is empty", () => {
    expect(trials[0]!.sentences.map(({ section }) => section)).toEqual([
      "methods",
      "methods",
      "methods > sample size",
      "results",
      "results"
    ])
    expect(trials[0]!.items[4]).toEqual(new Set(["13a", "16"]))
  })

  it("gives each sentence an address that leads to it", () => {
    for (const { sentences, passages } of trials)
      for (const { address, text } of sentences) expect(TextAddress.read(address, passages)).toMatchObject({ _tag: "Fits", quote: text })
  })

  it("refuses a sentence without text, and a file without a column", () => {
    expect(Result.isFailure(readLabelled(opened(labelled.replace("Nothing is here.", " "))))).toBe(true)
    expect(Result.isFailure(readLabelled(opened("PMCID,text\nPMC1,a\n")))).toBe(true)
  })

  it("is measured by sentence", () => {
    const sums = labelledMeasures(trials).map(({ field, unit, measure, trials: counts, rule }) => [field, unit, measure, rule(counts[0]!)])
    expect(sums).toContainEqual(["registration", "sentence", "F1", 1])
    expect(sums).toContainEqual(["planned size", "sentence", "recall", 1])
    expect(sums).toContainEqual(["flow", "sentence", "precision", 1])
    expect(sums).toContainEqual(["registration", "trial", "share of trials", 1])
  })
})

const numbers = `pmcid,intervention_group_size,comparator_group_size,is_data_in_figure_graphics,is_relevant_data_in_table
1,"1,204",30.0,FALSE,TRUE
1,30,29,FALSE,TRUE
1,30,29,TRUE,FALSE
1,,29,FALSE,TRUE
`

it("rows of numeric results: figures and unknown sizes are left out and counted", () => {
  const rows = read(readNumbers(opened(numbers)))
  expect(rows.map(({ sizes, isInFigure }) => [sizes, isInFigure])).toEqual([[[1204, 30], false], [[30, 29], false], [[30, 29], true], [undefined, false]]) // prettier-ignore
  const { measures, ...left } = sizeMeasures([headedText("PMC1", "BODY.RESULTS:\nGroups had n = 30 and n = 29 members.")], rows)
  expect(left).toEqual({ used: 2, inFigure: 1, unsized: 1 })
  expect(measures[0]!.trials[0]).toEqual({ trials: 1, sizes: 2, rows: 2, found: 1 })
})

const text =
  "TITLE: \n𝛼 trial\n\nABSTRACT.RESULTS:\nSleep was longer with tea than with milk (p = 0.01). Pulse was equal.\nBODY.METHODS:\nBODY.SETTING:\nA ward."

describe("questions", () => {
  const prompts = "PromptID,PMCID,Outcome,Intervention,Comparator\n7,1,sleep,tea &amp;lt; 2 cups,milk\n8,1,pulse,tea,milk\n"
  const start = [...text].join("").indexOf("Sleep") - 1
  const marks = `PromptID,Valid Label,Label Code,Evidence Start,Evidence End
7,True,1,${start},${start + 20}
7,True,1,${start},${start + 20}
7,True,-1,${start},${start + 20}
7,False,0,0,5
8,True,0,${start + 53},${start + 68}
8,True,1,${start},${start + 20}
`
  const questions = read(readQuestions(opened(prompts), opened(marks)))

  it("have the majority of valid labels, and none of a tie", () => {
    expect(questions.map(({ direction }) => direction)).toEqual(["increased", undefined])
    expect(questions[0]!.intervention).toBe("tea < 2 cups")
    expect(questions[0]!.spans).toHaveLength(3)
  })

  it("refuse a label that is none", () => {
    expect(Result.isFailure(readQuestions(opened(prompts), opened(marks.replace("8,True,0", "8,True,2"))))).toBe(true)
  })

  it("have spans in UTF-16 units, from offsets in characters", () => {
    const [span] = spansIn(text, questions[0]!.spans)
    expect(text.slice(span!.from, span!.to)).toBe("Sleep was longer wit")
  })

  it("are read in sections that begin where the text has them", () => {
    const trial = headedText("PMC1", text)
    expect(trial.passages.map(({ name }) => name)).toEqual(["TITLE", "ABSTRACT > RESULTS", "BODY > SETTING"])
    for (const { name, text: own } of trial.passages) expect(text.slice(trial.places.get(name)!).startsWith(own)).toBe(true)
  })

  it("are measured: direction, evidence, phrases", () => {
    const trial = headedText("PMC1", text)
    const own = questions.map((one) => ({ ...one, spans: spansIn(text, one.spans) }))
    const [direction] = questionMeasures([{ text: trial, questions: own }])
    expect(direction!.trials[0]).toMatchObject({ questions: 1, answered: 1, right: 1, shown: 1, likestShown: 1, noDifference: 0 })
  })

  it("are compared with the likest sentence, the first of equal ones", () => {
    const { sentences } = headedText("PMC1", text)
    expect(likestSentence("pulse", preparedText(sentences))?.text).toBe("Pulse was equal.")
    expect(likestSentence("cough", preparedText(sentences))).toBeUndefined()
  })
})

it("a value whose address leads elsewhere does not count", () => {
  const { passages, sentences } = headedText("PMC1", text)
  const { address } = sentences.find((one) => one.text.startsWith("Sleep"))!
  expect(isAddressed({ address, text: "longer" }, passages)).toBe(true)
  expect(isAddressed({ address, text: "shorter" }, passages)).toBe(false)
  expect(isAddressed({ address: { ...address, sha256: "0".repeat(64) }, text: "longer" }, passages)).toBe(false)
})
