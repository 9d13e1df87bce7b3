import * as Notice from "@litfuse/engine/Notice"
import type { Work } from "@litfuse/engine/Work"
import * as JsonText from "@litfuse/files/JsonText"
import * as TextFile from "@litfuse/files/TextFile"
import { counted } from "@litfuse/files/numbers"
import { namedAnalyses } from "@litfuse/api/analyse/namedAnalyses"
import type { Analysis } from "@litfuse/api/search/analyses"
import { type Answer, type Streamed, wholeAnswer } from "@litfuse/api/search/Answer"
import type { Titles } from "@litfuse/api/search/sourceTitles"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import { writeDiagrams } from "./diagrams.ts"
import * as Completion from "../completion/Completion.ts"
import { Exit } from "../Exit.ts"
import { printable } from "@litfuse/files/printable"
import type { Screen } from "./card.ts"
import { entityCards } from "./entityCards.ts"
import { printCards } from "./printCards.ts"
import * as SearchText from "./SearchText.ts"
import { optional } from "../flags.ts"

/** The output formats for reference managers. */
export const references = ["ris", "bibtex", "nbib", "endnote", "csv", "rayyan", "covidence", "csl"] as const

/** The endings of file names that select a reference format. */
export const referenceEndings: ReadonlyArray<readonly [RegExp, (typeof references)[number]]> = [
  [/\.ris$/i, "ris"],
  [/\.bib(?:tex)?$/i, "bibtex"],
  [/\.(?:nbib|medline)$/i, "nbib"],
  [/\.xml$/i, "endnote"],
  [/\.csv$/i, "csv"]
]

/** The output formats of an answer. */
export const formats = ["text", "table", "json", "jsonl", "md", "html", "mermaid", ...references] as const

/** An output format of an answer. */
export type Format = (typeof formats)[number]

/** `--format` of commands that answer with works. */
export const format = optional(
  Flag.Literals("format", formats),
  "text is for reading; table and jsonl have one line per work; html is one page. The form mermaid has the diagrams of analyzers, several in a file each (FILE-1.mmd) or, in a file .md, as blocks. For reference managers: ris, bibtex, nbib, endnote, csv, csl. For screening tools: rayyan, covidence (default: from the name of --out, else text)"
)

/** `--out` of commands that answer with works. */
export const out = optional(
  Completion.fileFlag("out"),
  "the file to write, as gzip if its name ends in .gz; it has all works unless --limit is given (default: the terminal)"
)

/** Whether the output is a file. References always are, because programs read them. */
export const isFile = (form: Format, file: string | undefined): boolean => file !== undefined || referenceOf(form) !== undefined

const endings: ReadonlyArray<readonly [RegExp, Format]> = [
  [/\.json$/i, "json"],
  [/\.jsonl$/i, "jsonl"],
  [/\.(?:md|markdown)$/i, "md"],
  [/\.html?$/i, "html"],
  [/\.(?:mmd|mermaid)$/i, "mermaid"],
  ...referenceEndings
]

/** The format by name, else by the ending of the file name, else text. */
export const formatFor = (named: Format | undefined, file: string | undefined): Format =>
  named ?? endings.find(([ending]) => ending.test((file ?? "").replace(/\.gz$/i, "")))?.[1] ?? "text"

const referenceOf = (form: Format) => references.find((name) => name === form)

/** An answer with everything that its output needs: results of analyzers, names of sources, whether explanations have all numbers, notices of a page. */
export interface ShownAnswer {
  readonly answer: Streamed
  readonly works: ReadonlyArray<Work>
  readonly analyses?: ReadonlyArray<Analysis>
  readonly titles?: Titles
  readonly isFull?: boolean
  readonly pageNotices?: ReadonlyArray<Notice.Notice>
}

/** Wider lines are hard to read. */
const mostColumns = 100

/** A text in pieces, and after all of them the notices about fields that the format omits. */
interface Text {
  readonly pieces: Iterable<string>
  readonly notices: () => ReadonlyArray<Notice.Notice>
}

const textOf = (pieces: Iterable<string>): Text => ({ pieces, notices: () => [] })

const plain = (...lines: ReadonlyArray<string>): Text => textOf(lines.map((line) => `${line}\n`))

function* jsonOf(answer: Streamed): Generator<string> {
  yield* JsonText.pieces(answer, 2)
  yield "\n"
}

function* jsonLinesOf({ works, entities = [] }: Streamed): Generator<string> {
  for (const entity of entities) yield `${JSON.stringify(entity)}\n`
  for (const work of works) yield `${JSON.stringify(work)}\n`
}

const withOutput = (analyses: ReadonlyArray<Analysis>): ReadonlyArray<Analysis> => analyses.filter(({ reason }) => reason === null)

/** Whether a node is an analysis of the default pipeline, which `litfuse analyse` shows in full. */
const isDefaultAnalysis = ({ node }: Analysis): boolean => Object.hasOwn(namedAnalyses, node)

/** The results of analyzers below the works. Analyses of the default pipeline have only their first line, and none without works. */
const analysisLines = ({ analyses = [] }: ShownAnswer, answer: Answer): ReadonlyArray<string> => {
  const all = withOutput(analyses)
  const brief =
    answer.works.length === 0 ? [] : all.filter(isDefaultAnalysis).map(({ views }) => printable(views.text().split("\n", 1)[0]!))
  return [
    ...(brief.length === 0 ? [] : ["", ...brief]),
    ...all.filter((one) => !isDefaultAnalysis(one)).map(({ node, views }) => `\n${printable(`${node}:\n${views.text()}`, "lines")}`)
  ]
}

const cardsOf = (shown: ShownAnswer, answer: Answer, file: string | undefined): Text => {
  const { isFull = false } = shown
  const { isTTY, columns } = process.stdout
  const isTerminal = file === undefined && isTTY
  const screen: Screen = {
    columns: Math.min(isTerminal ? columns : mostColumns, mostColumns),
    isStyled: isTerminal && process.env["NO_COLOR"] === undefined && process.env["TERM"] !== "dumb",
    titleOf: titleIn(shown)
  }
  const entities = entityCards(answer, screen)
  const between = entities.length > 0 && answer.works.length > 0 ? [""] : []
  return plain(...entities, ...between, ...printCards(answer, screen, isFull), ...analysisLines(shown, answer))
}

const titleIn =
  ({ titles }: ShownAnswer) =>
  (source: string): string =>
    titles?.get(source) ?? source

const tableOf = (shown: ShownAnswer, answer: Answer): Text => {
  const { isFull = false } = shown
  return plain(
    ...((answer.entities?.length ?? 0) > 0 ? [SearchText.entities(answer)] : []),
    ...(answer.works.length > 0 ? [SearchText.works(answer)] : []),
    ...(answer.works.some(({ explanation }) => explanation !== undefined) ? SearchText.explanations(answer, isFull, titleIn(shown)) : []),
    ...analysisLines(shown, answer)
  )
}

const printed = Effect.fnUntraced(function* (shown: ShownAnswer, form: Exclude<Format, "mermaid">, file: string | undefined) {
  const { answer, works, analyses = [], pageNotices = [] } = shown
  const reference = referenceOf(form)
  if (reference !== undefined) {
    const Convert = yield* Effect.promise(() => import("@litfuse/api/Convert"))
    return Convert.printingWorks(works, reference, file ?? "standard output")
  }
  switch (form) {
    case "json":
      return textOf(jsonOf(answer))
    case "jsonl":
      return textOf(jsonLinesOf(answer))
    case "md":
      return plain(SearchText.page(wholeAnswer(answer), withOutput(analyses)))
    case "html": {
      const { answerDocument } = yield* Effect.promise(() => import("@litfuse/api/document/answerDocument"))
      const { printForeignPage } = yield* Effect.promise(() => import("@litfuse/document/printDocument"))
      return textOf([printForeignPage(answerDocument(wholeAnswer(answer), analyses, { notices: pageNotices }))])
    }
    case "table":
      return tableOf(shown, wholeAnswer(answer))
    default:
      return cardsOf(shown, wholeAnswer(answer), file)
  }
})

/** Writes an answer in a form, and says how many works the file has. */
const writeWorks = Effect.fnUntraced(function* (shown: ShownAnswer, form: Exclude<Format, "mermaid">, file: string | undefined) {
  const { answer } = shown
  const { pieces, notices } = yield* printed(shown, form, file)
  yield* Effect.fromResult(TextFile.write(file ?? "-", pieces))
  for (const notice of notices()) yield* Console.error(printable(Notice.print(notice)))
  const isLeftOut = referenceOf(form) !== undefined
  const entities = answer.entities?.length ?? 0
  if (entities > 0 && isLeftOut)
    yield* Console.error(`${counted(entities, "entity", "entities")} left out, because ${form} describes works; --format json has them`)
  const all = { n: answer.works.length, of: answer.counts.works }
  const written = answer.written ?? (isFile(form, file) ? all : null)
  const also = entities === 0 || isLeftOut ? "" : `, and ${counted(entities, "entity", "entities")},`
  const place = file === undefined || file === "-" ? "standard output" : printable(file)
  if (written !== null) yield* Console.error(`${place}: ${written.n} of ${counted(written.of, "work")}${also} written`)
})

/** One form of an answer: with what it needs, and the file it goes to; without a file it goes to the terminal. */
export interface ShownForm {
  readonly shown: ShownAnswer
  readonly form: Format
  readonly file: string | undefined
}

/**
 * Shows an answer in one or several forms: the outcomes of sources on stderr, once; works and results of analyzers on stdout or in files.
 *
 * - errors: `Exit` with 3 if no source answered; those of writing
 */
export const showForms = Effect.fnUntraced(function* (
  command: string,
  answer: Streamed,
  forms: ReadonlyArray<ShownForm>,
  silence: string | undefined
) {
  for (const line of SearchText.remarks(answer)) yield* Console.error(line)
  for (const { shown, form, file } of forms) {
    if (form !== "mermaid") yield* writeWorks(shown, form, file)
    else if ((yield* writeDiagrams(withOutput(shown.analyses ?? []), file)) === 0)
      yield* Console.error(`${command}: no analyzer of this pipeline draws a diagram of these works, so nothing is written`)
  }
  if (silence === undefined) return
  const why = answer.outcomes.length === 0 ? silence : "no source answered; the reason of each source is above"
  yield* Console.error(`${command}: ${why}`)
  return yield* new Exit({ code: 3 })
})

/** Shows an answer in one form. Errors: as `showForms`. */
export const showAnswer = (
  command: string,
  shown: ShownAnswer,
  form: Format,
  silence: string | undefined,
  file: string | undefined = undefined
) => showForms(command, shown.answer, [{ shown, form, file }], silence)
