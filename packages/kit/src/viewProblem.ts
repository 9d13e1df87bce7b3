import * as Analyzer from "@litfuse/engine/Analyzer"
import * as svgProblem from "@litfuse/engine/analyzer/svgProblem"
import type * as SearchRequest from "@litfuse/engine/SearchRequest"
import type { Outcome } from "@litfuse/engine/source/Outcome"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { firstOf, type Verdict } from "./property.ts"

/** Hostile texts: each is harmless in one language and has a meaning in another. */
const hostile = [
  "<script>alert(1)</script> & <img src=x onerror=alert(1)>",
  '"] --> x["y"] %% {{"',
  "x\nclick s0 call alert()\n---\n# head",
  "[a](javascript:alert(1)) | `b` | **c**",
  '" onload="alert(1)" x="',
  "]]> --> &lt; \u0000\u001b[31m\u202e turned \ud800"
] as const

const textAt = (n: number): string => hostile[n % hostile.length]!

const spoiled = (record: SourceRecord, n: number): SourceRecord => ({
  ...record,
  title: textAt(n),
  abstract: textAt(n + 1),
  containerTitle: textAt(n + 2),
  keywords: [textAt(n + 3)],
  contributors: [{ _tag: "Group", name: textAt(n + 4) }]
})

const spoiledAnswer = (outcome: Outcome): Outcome => {
  if (outcome._tag !== "Found" && outcome._tag !== "Partial") return outcome
  const [first, ...rest] = outcome.records
  return { ...outcome, records: [spoiled(first, 0), ...rest.map((record, i) => spoiled(record, i + 1))] }
}

/** The same inputs, with hostile texts wherever texts come from outside. */
export const withHostileTexts = <Inputs extends Analyzer.Inputs>(inputs: Inputs): Inputs => {
  const works = WorkTable.make(
    inputs.works.works.map(({ id, records }, w) =>
      Work.make(
        id,
        records.map((record, r) => spoiled(record, w + r))
      )
    )
  )
  const notices = [{ code: "unsupported-field", subject: "first", text: textAt(3) }]
  const { outcomes, request, search } = inputs
  return {
    ...inputs,
    works,
    ...(outcomes && { outcomes: outcomes.map((one): Outcome => ({ ...spoiledAnswer(one), notices })) }),
    ...(request && { request: { ...request, text: textAt(0) } satisfies SearchRequest.SearchRequest }),
    ...(search && { search: { ...search, sources: search.sources.map((one, i) => ({ ...one, effectiveQuery: textAt(i), notices })) } })
  }
}

/** Control characters except line breaks and tabs, overrides of the writing direction, halves of characters. */
const controls = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** Patterns of texts that keep a meaning in the language of a view. */
const through: Readonly<Record<"markdown" | "mermaid", ReadonlyArray<readonly [RegExp, string]>>> = {
  markdown: [
    [/(?<!\\)<(?:script|img)\b/i, "a tag of HTML"],
    [/(?<!\\)\]\(javascript:/i, "a link to a program"],
    [/^\s*# head/m, "a heading"]
  ],
  mermaid: [
    [/<(?:script|img)\b/i, "a tag of HTML"],
    [/^\s*click s0/m, "a separate line"],
    [/"\] --> x\["y/, "the end of a label"]
  ]
}

const leakOf = (form: "markdown" | "mermaid" | "svg" | "narrow", text: string): Verdict => {
  if (controls.test(text)) return `a text from outside puts a control character into its ${form}`
  if (form === "svg" || form === "narrow") return svgProblem.svgProblem(text)
  return firstOf(through[form], ([pattern, what]) => (pattern.test(text) ? `a text from outside puts ${what} into its ${form}` : undefined))
}

const problemOfTables = (tables: ReadonlyArray<Analyzer.TitledTable>): Verdict => {
  const titles = tables.map(({ title }) => title)
  if (tables.length > 1 && (new Set(titles).size < titles.length || titles.includes("")))
    return "two tables have one title, or one has none"
  return firstOf(tables, ({ headers, rows }) => {
    if (headers.length === 0 || headers.some((header) => header.trim() === "")) return "a table lacks a header"
    const odd = rows.find((row) => row.length !== headers.length)
    if (odd !== undefined) return `a row has ${odd.length} cells, and there are ${headers.length} headers`
    const cell = rows.flat().find((one) => typeof one === "number" && !Number.isFinite(one))
    return cell === undefined ? undefined : `a cell is ${cell}`
  })
}

const textsOf = <Output>(views: Analyzer.Views<Output>, output: Output) => ({
  markdown: views.markdown?.(output),
  mermaid: views.mermaid?.(output),
  svg: views.svg?.(output),
  narrow: views.narrow?.(output)
})

/** What is wrong with the views of an output, except its text; undefined = nothing. */
export const viewProblem = <Output>(views: Analyzer.Views<Output>, output: Output): Verdict => {
  const [texts, again] = [textsOf(views, output), textsOf(views, output)]
  for (const form of ["markdown", "mermaid", "svg", "narrow"] as const) {
    if (texts[form] === undefined) continue
    if (texts[form].trim() === "") return `its ${form} is empty`
    if (again[form] !== texts[form]) return `its ${form} differs the second time`
  }
  for (const form of ["svg", "narrow"] as const) {
    const unsafe = texts[form] === undefined ? undefined : svgProblem.svgProblem(texts[form])
    if (unsafe !== undefined) return `its ${form}: ${unsafe}`
  }
  return views.table === undefined ? undefined : problemOfTables(Analyzer.tablesOf(views.table(output)))
}

/** What the views of an output from hostile texts do not escape; undefined = nothing. */
export const unescapedText = <Output>(views: Analyzer.Views<Output>, output: Output): Verdict => {
  const texts = textsOf(views, output)
  return firstOf(["markdown", "mermaid", "svg", "narrow"] as const, (form) =>
    texts[form] === undefined ? undefined : leakOf(form, texts[form])
  )
}
