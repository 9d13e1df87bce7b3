import * as Notice from "@litfuse/engine/Notice"
import type { Work } from "@litfuse/engine/Work"
import * as JsonText from "@litfuse/files/JsonText"
import * as TextFile from "@litfuse/files/TextFile"
import { counted } from "@litfuse/files/numbers"
import { readings } from "@litfuse/api/analyse/asked"
import type { Analysis } from "@litfuse/api/search/analyses"
import { type Answer, type Streamed, whole } from "@litfuse/api/search/Answer"
import type { Titles } from "@litfuse/api/search/titles"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { Exit } from "../Exit.ts"
import { printable } from "@litfuse/files/printable"
import type { Screen } from "./card.ts"
import * as Cards from "./cards.ts"
import * as Print from "./printSearch.ts"
import { optional, toggle } from "../flag.ts"

/** The forms of references in which an answer is printed. */
export const references = ["ris", "bibtex", "nbib", "endnote", "csv", "rayyan", "covidence", "csl"] as const

/** The ends of names of files that tell a form of references. */
export const referenceEndings: ReadonlyArray<readonly [RegExp, (typeof references)[number]]> = [
  [/\.ris$/i, "ris"],
  [/\.bib(?:tex)?$/i, "bibtex"],
  [/\.(?:nbib|medline)$/i, "nbib"],
  [/\.xml$/i, "endnote"],
  [/\.csv$/i, "csv"]
]

/** The forms in which an answer is printed. */
export const formats = ["text", "table", "json", "jsonl", "md", "html", "mermaid", ...references] as const

/** A form in which an answer is printed. */
export type Format = (typeof formats)[number]

/** `--format` of commands that answer with works. */
export const format = optional(
  Flag.Literals("format", formats),
  "how to print: text is for reading, table has one line for each work, jsonl is one work per line, md is Markdown, html is one file to read or to send, mermaid is the diagrams of analyzers, csl is CSL-JSON; ris, bibtex, nbib, endnote (XML), csv and csl can be read by reference managers, rayyan by Rayyan; covidence has the columns of Covidence's export (default: by the end of --out, else text)"
)

/** `--out` of commands that answer with works. */
export const out = optional(
  Known.fileFlag("out"),
  "the file to write, as gzip when it ends in .gz; it holds all works unless --limit is given (default: the terminal)"
)

/** Whether what is written is a file, also where the terminal sends it to one: references are read by programs. */
export const isFile = (form: Format, file: string | undefined): boolean => file !== undefined || referenceOf(form) !== undefined

/** What works may be told without, and with. */
export const telling = {
  noAbstract: toggle("no-abstract", "leave abstracts out of JSON and HTML"),
  provenance: toggle("provenance", "in JSON, name the records from which each field of a work was taken")
}

const endings: ReadonlyArray<readonly [RegExp, Format]> = [
  [/\.json$/i, "json"],
  [/\.jsonl$/i, "jsonl"],
  [/\.(?:md|markdown)$/i, "md"],
  [/\.html?$/i, "html"],
  [/\.(?:mmd|mermaid)$/i, "mermaid"],
  ...referenceEndings
]

/** The form that was asked for: by its name, else by the end of a file's name, else text. */
export const formatFor = (named: Format | undefined, file: string | undefined): Format =>
  named ?? endings.find(([ending]) => ending.test((file ?? "").replace(/\.gz$/i, "")))?.[1] ?? "text"

/** The form of references that a format is; undefined for the other formats. */
const referenceOf = (form: Format) => references.find((name) => name === form)

/** An answer and its works; what its analyzers said, where the pipeline has any; how people write the names of its sources; whether explanations have all their numbers; what a page says besides. */
export interface Shown {
  readonly answer: Streamed
  readonly works: ReadonlyArray<Work>
  readonly analyses?: ReadonlyArray<Analysis>
  readonly titles?: Titles
  readonly isFull?: boolean
  readonly told?: ReadonlyArray<Notice.Notice>
}

/** Wider lines are hard to read. */
const mostColumns = 100

/** A text to be printed or written, piece by piece, and what its form had no place for when all of it was written. */
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

function* jsonLinesOf({ works }: Streamed): Generator<string> {
  for (const work of works) yield `${JSON.stringify(work)}\n`
}

/** The analyses that have an output; of the others the notices say why they have none. */
const spoken = (analyses: ReadonlyArray<Analysis>): ReadonlyArray<Analysis> => analyses.filter(({ reason }) => reason === null)

/** Whether a node is one of the default pipeline, whose analyses `litfuse analyse` shows under the same names. */
const isAsked = ({ node }: Analysis): boolean => Object.hasOwn(readings, node)

/** What analyzers said, below the works; of what `litfuse analyse` shows the first line alone, and nothing where there are no works. */
const saidOf = ({ analyses = [] }: Shown, answer: Answer): ReadonlyArray<string> => {
  const all = spoken(analyses)
  const brief = answer.works.length === 0 ? [] : all.filter(isAsked).map(({ views }) => printable(views.text().split("\n", 1)[0]!))
  return [
    ...(brief.length === 0 ? [] : ["", ...brief]),
    ...all.filter((one) => !isAsked(one)).map(({ node, views }) => `\n${printable(`${node}:\n${views.text()}`, "lines")}`)
  ]
}

/** Works for people, each in a few lines; why each stands where it stands below it, where it is explained. */
const cardsOf = (shown: Shown, answer: Answer, file: string | undefined): Text => {
  const { isFull = false } = shown
  const { isTTY, columns } = process.stdout
  const isTerminal = file === undefined && isTTY
  const screen: Screen = {
    columns: Math.min(isTerminal ? columns : mostColumns, mostColumns),
    isStyled: isTerminal && process.env["NO_COLOR"] === undefined && process.env["TERM"] !== "dumb",
    titleOf: titleIn(shown)
  }
  return plain(...Cards.print(answer, screen, isFull), ...saidOf(shown, answer))
}

/** How people write the name of a source of an answer. */
const titleIn =
  ({ titles }: Shown) =>
  (source: string): string =>
    titles?.get(source) ?? source

/** The same, one line for each work. */
const tableOf = (shown: Shown, answer: Answer): Text => {
  const { isFull = false } = shown
  return plain(
    ...(answer.works.length > 0 ? [Print.works(answer)] : []),
    ...(answer.works.some(({ explanation }) => explanation !== undefined) ? Print.explanations(answer, isFull, titleIn(shown)) : []),
    ...saidOf(shown, answer)
  )
}

/** An answer in a form. */
const printed = Effect.fnUntraced(function* (shown: Shown, form: Format, file: string | undefined) {
  const { answer, works, analyses = [], told = [] } = shown
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
      return plain(Print.page(whole(answer), spoken(analyses)))
    case "html": {
      const Document = yield* Effect.promise(() => import("@litfuse/api/document/html"))
      return textOf([Document.html(whole(answer), analyses, { notices: told })])
    }
    case "mermaid":
      return plain(...Print.diagrams(spoken(analyses)))
    case "table":
      return tableOf(shown, whole(answer))
    default:
      return cardsOf(shown, whole(answer), file)
  }
})

/**
 * Shows an answer: how the sources answered on stderr; the works, with what analyzers said of them, on stdout or in a file.
 *
 * - errors: `Exit` with 3 when no source answered, and why; those of writing
 */
export const show = Effect.fnUntraced(function* (
  command: string,
  shown: Shown,
  form: Format,
  silence: string | undefined,
  file: string | undefined = undefined
) {
  const { answer } = shown
  for (const line of Print.remarks(answer)) yield* Console.error(line)
  const { pieces, notices } = yield* printed(shown, form, file)
  yield* Effect.fromResult(TextFile.write(file ?? "-", pieces))
  for (const notice of notices()) yield* Console.error(printable(Notice.print(notice)))
  const all = { n: answer.works.length, of: answer.counts.works }
  const written = answer.written ?? (isFile(form, file) ? all : null)
  if (written !== null)
    yield* Console.error(`${printable(file ?? "standard output")}: ${written.n} of ${counted(written.of, "work")} written`)
  if (silence === undefined) return
  const why = answer.outcomes.length === 0 ? silence : "no source answered; what each of them said stands above"
  yield* Console.error(`${command}: ${why}`)
  return yield* new Exit({ code: 3 })
})
