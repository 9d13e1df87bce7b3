import type { Opened } from "@litfuse/bench/dataset/DatasetStore"
import type { Section } from "@litfuse/engine/source/FullText"
import type { Direction, EffectQuestion } from "@litfuse/extraction/answerQuestion"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { type CsvRow, csvRows } from "../csvRows.ts"
import { pmcidOf } from "./trialHalves.ts"
import { type TrialText, trialText } from "./TrialText.ts"

/** A part of the text that annotators marked. Units: UTF-16 units of the text of the collection. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * A question of Evidence Inference.
 *
 * - `direction` of most valid labels; undefined = a tie, or no valid label
 * - `spans` that show it, by offsets in characters: `Span`s of a text come from `spansIn`
 */
export interface LabelledQuestion extends EffectQuestion {
  readonly id: string
  readonly pmcid: string
  readonly direction: Direction | undefined
  readonly spans: ReadonlyArray<Span>
}

const directions: Readonly<Record<string, Direction>> = { "-1": "decreased", "0": "no difference", "1": "increased" }

const majority = (labels: ReadonlyArray<Direction>): Direction | undefined => {
  const counts = [...Map.groupBy(labels, (one) => one)]
    .map(([label, { length }]) => ({ label, length }))
    .toSorted((a, b) => b.length - a.length)
  const [first, second] = counts
  return first === undefined || first.length === second?.length ? undefined : first.label
}

/** Characters that files of the collection have more than once as entities: `&amp;lt;`. */
const plain = (text: string): string =>
  text
    .replaceAll(/&(?:amp;)*lt;/gu, "<")
    .replaceAll(/&(?:amp;)*gt;/gu, ">")
    .replaceAll(/&(?:amp;)+/gu, "&")
    .replaceAll(/\s+/gu, " ")
    .trim()

/** The questions in the order of the file. Only annotations with a valid label count. Errors: an absent column; a label or offset that is no number. */
export const readQuestions = (prompts: Opened, annotations: Opened): Result.Result<ReadonlyArray<LabelledQuestion>, DatasetError> =>
  Result.gen(function* () {
    const asked = yield* csvRows(prompts, ["PromptID", "PMCID", "Outcome", "Intervention", "Comparator"])
    const marked = yield* csvRows(annotations, ["PromptID", "Valid Label", "Label Code", "Evidence Start", "Evidence End"])
    const valid = marked.filter((row) => row["Valid Label"] === "True")
    const odd = valid.find((row) => directions[row["Label Code"]!] === undefined || !/^\d+$/u.test(row["Evidence End"]!))
    if (odd !== undefined)
      return yield* Result.fail(badLine(annotations.path, 0, `an odd row of prompt ${odd["PromptID"]}`, "a label of -1, 0, 1, and offsets"))
    const byPrompt = Map.groupBy(valid, (row) => row["PromptID"]!)
    return asked.map((row): LabelledQuestion => {
      const own: ReadonlyArray<CsvRow> = byPrompt.get(row["PromptID"]!) ?? []
      return {
        id: row["PromptID"]!,
        pmcid: pmcidOf(row["PMCID"]!),
        outcome: plain(row["Outcome"]!),
        intervention: plain(row["Intervention"]!),
        comparator: plain(row["Comparator"]!),
        direction: majority(own.map((one) => directions[one["Label Code"]!]!)),
        spans: own.map((one) => ({ from: Number(one["Evidence Start"]), to: Number(one["Evidence End"]) }))
      }
    })
  })

/** Spans by offsets in UTF-16 units, from offsets in characters, as the collection counts. */
export const spansIn = (text: string, spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const starts: Array<number> = []
  let at = 0
  for (const character of text) {
    starts.push(at)
    at += character.length
  }
  const place = (offset: number): number => starts[offset] ?? at
  return spans.map(({ from, to }) => ({ from: place(from), to: place(to) }))
}

/** The text of an article of the collection by its headings, such as `BODY.RESULTS:`. */
export const headedText = (pmcid: string, text: string): TrialText => {
  const sections: Array<Section> = []
  const starts: Array<number> = []
  const add = (path: ReadonlyArray<string>, from: number, to: number): void => {
    if (text.slice(from, to).trim() === "") return
    sections.push({ path, text: text.slice(from, to) })
    starts.push(from)
  }
  let path: ReadonlyArray<string> = []
  let start = 0
  for (const match of text.matchAll(/^(TITLE|ABSTRACT|BODY)(?:\.([^\n]*?))?:[ \t]*$/gmu)) {
    add(path, start, match.index)
    path = [match[1]!, ...(match[2] === undefined || match[2] === "" ? [] : [match[2]])]
    start = match.index + match[0].length
  }
  add(path, start, text.length)
  return trialText(pmcid, sections, starts)
}
