import * as Invariant from "@litfuse/engine/Invariant"
import * as Result from "effect/Result"
import * as Pattern from "./pattern.ts"
import type { Rule, TextRule } from "./Rule.ts"
import { precedence } from "./types.ts"
import * as RuleWords from "./RuleWords.ts"

/** Where the evidence for a label is: in the title, in the abstract, among an indexer's terms, or in the number of citations. */
export type Signal = "title" | "abstract" | "term" | "citations"

/**
 * What a rule found in a work.
 *
 * - `confidence` that of the rule; 0.2 lower, at least 0.5, where a rule for titles found it in an abstract
 * - `shown` the place in its own words, or the term, or the number of citations
 */
export interface Evidence {
  readonly rule: string
  readonly signal: Signal
  readonly confidence: number
  readonly shown: string
}

/** What a work is a milestone of, how sure that is, and why: the strongest evidence first. */
export interface Label {
  readonly type: string
  readonly confidence: number
  readonly evidence: ReadonlyArray<Evidence>
}

/**
 * What rules read of a work; `citations` NaN = not known.
 *
 * - `work` where the title and the abstract are from: the texts of one object are looked through once, so equal objects must have equal texts
 */
export interface Readable {
  readonly work?: object
  readonly title: string
  readonly abstract: string
  readonly terms: ReadonlyArray<string>
  readonly citations: number
}

/** Finds the labels of a work: the one that decides first, and no type twice. */
export type Detector = (work: Readable) => ReadonlyArray<Label>

const highest = 0.95
const lowest = 0.5
/** What evidence of a second kind adds, and what a place in an abstract takes away. */
const agreement = 0.05
const penalty = 0.2

const cents = (x: number): number => Math.round(x * 100) / 100

const around = (text: string, { at, text: found }: Pattern.Found): string => {
  const [from, to] = [Math.max(0, at - 30), Math.min(text.length, at + found.length + 30)]
  if (text.length <= 120) return text
  const shown = text.slice(from, to).slice(0, 160)
  return `${from > 0 ? "…" : ""}${shown.trim()}${from + shown.length < text.length ? "…" : ""}`
}

interface Looked {
  readonly rule: TextRule
  readonly wanted: Pattern.Pattern
  readonly veto: Pattern.Pattern | undefined
}

type Engine = (pattern: string) => Pattern.Pattern

const linear: Engine = (pattern) => {
  const read = Pattern.read(pattern)
  Invariant.check(Result.isSuccess(read), `a rule that was read has a pattern that can be read: ${pattern}`)
  return read.success
}

/**
 * Rules and how they are used.
 *
 * - `own` a user's, whose patterns are looked for in linear time whatever they are; `trusted` those of litfuse
 * - `isMeasured` whether a rule has the confidence that was measured, where it was
 */
export interface Rules {
  readonly isMeasured?: boolean
  readonly own: ReadonlyArray<Rule>
  readonly trusted: ReadonlyArray<Rule>
}

const lookedBy = (rules: ReadonlyArray<Rule>, engine: Engine): ReadonlyArray<Looked> =>
  rules.flatMap((rule) =>
    "pattern" in rule ? [{ rule, wanted: engine(rule.pattern), veto: rule.unless === undefined ? undefined : engine(rule.unless) }] : []
  )

const textFinder = (all: ReadonlyArray<Looked>, signal: "title" | "abstract") => {
  const looked = all.filter(({ rule }) => rule.fields.includes(signal))
  const isLowered = ({ fields }: TextRule) => signal === "abstract" && fields.includes("title")
  return (text: string): ReadonlyArray<readonly [type: string, found: Evidence]> => {
    if (text === "") return []
    const plain = Pattern.plain(text)
    return looked.flatMap(({ rule, wanted, veto }) => {
      const place = wanted(plain)
      if (place === undefined || veto?.(plain) !== undefined) return []
      const confidence = isLowered(rule) ? Math.max(lowest, cents(rule.confidence - penalty)) : rule.confidence
      return [[rule.type, { rule: rule.id, signal, confidence, shown: around(text, place) }] as const]
    })
  }
}

const termFinder = (rules: ReadonlyArray<Rule>) => {
  const byTerm = new Map<string, Array<Rule & { readonly terms: ReadonlyArray<string> }>>()
  for (const rule of rules)
    if ("terms" in rule) for (const term of rule.terms) byTerm.set(term.toLowerCase(), [...(byTerm.get(term.toLowerCase()) ?? []), rule])
  return (terms: ReadonlyArray<string>): ReadonlyArray<readonly [type: string, found: Evidence]> =>
    terms.flatMap((term) =>
      (byTerm.get(term.toLowerCase()) ?? []).map(
        ({ id, type, confidence }) => [type, { rule: id, signal: "term", confidence, shown: term }] as const
      )
    )
}

const citationFinder = (rules: ReadonlyArray<Rule>) => {
  const steps = rules.flatMap((rule) => ("citations" in rule ? [rule] : [])).sort((a, b) => b.citations - a.citations)
  return (citations: number): ReadonlyArray<readonly [type: string, found: Evidence]> => {
    const step = steps.find((rule) => citations >= rule.citations)
    return step === undefined
      ? []
      : [[step.type, { rule: step.id, signal: "citations", confidence: step.confidence, shown: `${citations} citations` }]]
  }
}

/** Evidence that decides before any other: not a mention in an abstract alone, and not a weak sign. */
const isSolid = ({ evidence }: Label): boolean =>
  evidence.some(({ signal, confidence }) => confidence >= 0.7 && (signal !== "abstract" || confidence >= 0.8))

const text = (a: string, b: string): number => Number(a > b) - Number(a < b)

const labelOf = (type: string, found: ReadonlyArray<Evidence>): Label => {
  const evidence = [...new Map(found.map((one) => [`${one.rule} ${one.signal}`, one])).values()].sort(
    (a, b) => b.confidence - a.confidence || text(a.rule, b.rule) || text(a.signal, b.signal)
  )
  const signals = new Set(evidence.map(({ signal }) => signal)).size
  return { type, confidence: Math.min(highest, cents(evidence[0]!.confidence + agreement * (signals - 1))), evidence }
}

const asMeasured = (rule: Rule): Rule =>
  rule.measured === undefined ? rule : { ...rule, confidence: Math.max(lowest, Math.min(highest, rule.measured)) }

/**
 * What finds the labels of works by some rules. It takes time linear in the length of the texts.
 *
 * A work may have several labels. Solid evidence (title, term, citations, or a rule made for abstracts) decides before a mention in an abstract. Then
 * the order of the types decides (`types.ts`), then confidence, then the name. The confidence of a label is that of its strongest evidence, and 0.05
 * more for each further kind of signal that says the same, at most 0.95.
 *
 * - empty: a work in which no rule finds anything has no label
 */
export const make = ({ own, trusted: given, isMeasured = false }: Rules): Detector => {
  const trusted = isMeasured ? given.map(asMeasured) : given
  const words = RuleWords.open()
  const looked = [...lookedBy(trusted, (pattern) => Pattern.trusted(words, pattern)), ...lookedBy(own, linear)]
  const rules = [...trusted, ...own]
  const [inTitle, inAbstract] = [textFinder(looked, "title"), textFinder(looked, "abstract")]
  const [inTerms, inCitations] = [termFinder(rules), citationFinder(rules)]
  const inTexts = ({ title, abstract }: Readable) => [...inTitle(title), ...inAbstract(abstract)]
  const known = new WeakMap<object, ReturnType<typeof inTexts>>()
  return (read) => {
    const texts = (read.work && known.get(read.work)) ?? inTexts(read)
    if (read.work !== undefined) known.set(read.work, texts)
    const found = [...texts, ...inTerms(read.terms), ...inCitations(read.citations)]
    if (found.length === 0) return []
    const labels = [...Map.groupBy(found, ([type]) => type)].map(([type, all]) =>
      labelOf(
        type,
        all.map(([, evidence]) => evidence)
      )
    )
    return labels.sort(
      (a, b) =>
        Number(isSolid(b)) - Number(isSolid(a)) ||
        precedence(a.type) - precedence(b.type) ||
        b.confidence - a.confidence ||
        text(a.type, b.type)
    )
  }
}
