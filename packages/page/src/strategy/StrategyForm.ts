import type * as DraftStrategy from "@litfuse/api/DraftStrategy"
import { printable } from "@litfuse/files/printable"
import { linesOf } from "../evaluation/EvaluationForm.ts"
import type { Settings } from "../PageSettings.ts"

/** The steps of the page, in order, with their names. */
export const steps = { goal: "Question", parts: "Parts", terms: "Terms", query: "Query", forms: "Platforms" } as const
/** A step of the page. */
export type Step = keyof typeof steps

type Request = Parameters<typeof DraftStrategy.ask>[0]
type Part = NonNullable<Request["parts"]>[number]
type Choice = NonNullable<Request["choices"]>[number]

/** The names of the fields of each step; those of the other steps are hidden fields. Names of terms begin with a prefix. */
const fieldsOf: Readonly<Record<Step, ReadonlyArray<string>>> = {
  goal: ["goal", "domain", "time", "type", "exclude", "headings", "records"],
  parts: ["role", "part", "in", "type", "read"],
  terms: ["known", "tick.", "more."],
  query: ["text", "made"],
  forms: []
}

/**
 * The form as it was sent.
 *
 * - `wants` the button: a step, or `more` (another part), `again` (the query from the terms), `count`
 * - `read` the goal from which the parts were read
 * - `text` the query in the form; `made` the one that it was before a person edited it
 */
export interface StrategyForm {
  readonly words: URLSearchParams
  readonly wants: string
  readonly goal: string
  readonly read: string
  readonly domain: string
  readonly time: string
  readonly types: ReadonlyArray<string>
  readonly exclude: ReadonlyArray<string>
  readonly headings: string
  readonly records: string
  readonly parts: ReadonlyArray<Part>
  readonly choices: ReadonlyArray<Choice>
  readonly text: string | undefined
  readonly made: string
}

const clean = (text: string): string => printable(text).replaceAll(/\s+/gu, " ").trim()

const listed = (words: URLSearchParams, name: string): ReadonlyArray<string> =>
  linesOf(words.getAll(name).flatMap((text) => text.split(","))).flatMap((text) => clean(text) || [])

const kinds: Readonly<Record<string, "heading" | "text" | "words">> = { h: "heading", t: "text", w: "words" }

/** The value of a box: the first letter of the kind of term, a colon, the term. */
export const boxValue = ({ kind, text }: { readonly kind: string; readonly text: string }): string => `${kind.slice(0, 1)}:${text}`

const tickedOf = (value: string): Choice["ticked"][number] => {
  const kind = value.charAt(1) === ":" ? kinds[value.charAt(0)] : undefined
  return kind === undefined ? { kind: "text", text: value } : { kind, text: value.slice(2) }
}

/** Phrases of a line that must all occur: `sleep AND quality`. */
const phrasesOf = (line: string): ReadonlyArray<string> =>
  clean(line)
    .split(/(?:^| )AND(?= |$)/u)
    .flatMap((one) => one.trim() || [])

const partsOf = (words: URLSearchParams): ReadonlyArray<Part> => {
  const roles = words.getAll("role")
  const ticked = words.getAll("in")
  return words.getAll("part").flatMap((text, i) => {
    const alternatives = linesOf([text])
      .map(phrasesOf)
      .filter((all) => all.length > 0)
    // the Schema of the question checks the role
    return alternatives.length === 0
      ? []
      : [{ role: (roles[i] ?? "topic") as Part["role"], isSearched: ticked.includes(String(i)), alternatives }]
  })
}

const below = (words: URLSearchParams, prefix: string): ReadonlyArray<string> =>
  [...new Set(words.keys())].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))

const choicesOf = (words: URLSearchParams): ReadonlyArray<Choice> =>
  [...new Set([...words.getAll("known"), ...below(words, "tick."), ...below(words, "more.")])].flatMap((phrase) =>
    phrase === ""
      ? []
      : [
          {
            phrase,
            ticked: words.getAll(`tick.${phrase}`).flatMap((value) => (clean(value) === "" ? [] : [tickedOf(clean(value))])),
            further: linesOf(words.getAll(`more.${phrase}`)).flatMap((text) => clean(text) || [])
          }
        ]
  )

const lines = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim()

/** Reads the form or the query string of an address. */
export const parseStrategyForm = (words: URLSearchParams): StrategyForm => {
  const textOf = (name: string): string => (words.get(name) ?? "").trim()
  const text = words.get("text")
  const wants = textOf("step")
  return {
    words,
    wants,
    goal: lines(textOf("goal")),
    read: lines(textOf("read")),
    domain: textOf("domain") || "general",
    time: textOf("time") || "all_time",
    types: listed(words, "type"),
    exclude: listed(words, "exclude"),
    headings: textOf("headings"),
    records: textOf("records"),
    parts: partsOf(words),
    choices: choicesOf(words),
    text: text === null || wants === "again" ? undefined : lines(text),
    made: lines(textOf("made"))
  }
}

/** The step that a form asks for; undefined for an unknown one. */
export const stepOf = ({ wants }: StrategyForm): Step | undefined => {
  const step = { "": "goal", more: "parts", again: "query", count: "query", map: "terms" }[wants] ?? wants
  return Object.hasOwn(steps, step) ? (step as Step) : undefined
}

/** Whether the parts of the form are of another goal. */
export const isOtherGoal = ({ goal, read, words }: StrategyForm): boolean => words.has("part") && read !== goal

/** Whether a person changed the query. */
export const isEdited = ({ text, made }: StrategyForm): boolean => text !== undefined && text !== made

/** The request of a form. `asks`: whether PubMed may be asked for a count. */
export const strategyRequest = (form: StrategyForm, { folder, replay }: Settings, asks: boolean): Request => {
  const { goal, domain, time, types, exclude, headings, records, parts, choices, text, words } = form
  const request = {
    folder,
    goal,
    domain,
    timeFrame: time,
    studyTypes: types,
    exclude,
    choices,
    ...(headings === "" ? {} : { headings }),
    ...(records === "" ? {} : { records }),
    ...(words.has("part") && !isOtherGoal(form) ? { parts } : {}),
    ...(isEdited(form) ? { text } : {}),
    ...(asks ? { ask: "pubmed", mapsHeadings: form.wants === "map", ...(replay === undefined ? {} : { replay }) } : {})
  }
  // the Schema of the question validates it
  return request as Request
}

const isOf = (name: string, step: Step): boolean => fieldsOf[step].some((one) => (one.endsWith(".") ? name.startsWith(one) : name === one))

/** The words of a form that a page of a step does not show, which it carries as hidden fields. */
export const carriedWords = ({ words, wants }: StrategyForm, step: Step): ReadonlyArray<readonly [name: string, value: string]> =>
  [...words].filter(([name]) => name !== "csrf" && name !== "step" && !isOf(name, step) && !(wants === "again" && isOf(name, "query")))

/** Whether an empty value says nothing. An emptied part keeps its place, because kinds and ticks go by it, and an emptied query is an error. */
const isIdle = (name: string, value: string): boolean => value === "" && name !== "part" && name !== "text"

/** The query string that fills in the form again. */
export const strategyAddress = ({ words }: StrategyForm): string =>
  new URLSearchParams([...words].filter(([name, value]) => name !== "csrf" && !isIdle(name, value))).toString()
