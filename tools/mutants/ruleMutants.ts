/**
 * `node tools/mutants/ruleMutants.ts` plants each small mistake in each rule for milestones, one at a time, and prints those that no example notices. The
 * examples are those of the rule files, their terms and numbers of citations, and the texts of `rules/texts.ts`.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Detector from "@litfuse/analyzers/milestones/Detector"
import { type Rule, RuleFile } from "@litfuse/analyzers/milestones/Rule"
import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { parse } from "yaml"
import { texts } from "./rules/texts.ts"

const folder = join(import.meta.dirname, "../../packages/analyzers/rules")

const rulesIn = (file: string): ReadonlyArray<Rule> =>
  Result.getOrThrow(Decode.strict(RuleFile, parse(readFileSync(join(folder, file), "utf8")))).rules

const files = { corrected: rulesIn("corrected.yaml"), paper: rulesIn("paper.yaml") }

/** A mistake in one rule: which kind, and the rule with it. */
export interface Mutant {
  readonly id: string
  readonly kind: string
  readonly rule: Rule
}

const shifted = (confidence: number): number => (confidence > 0.6 ? confidence - 0.1 : confidence + 0.1)

const alike = (rule: Rule): ReadonlyArray<Mutant> => [
  { id: rule.id, kind: "another type", rule: { ...rule, type: "planted" } },
  { id: rule.id, kind: "another confidence", rule: { ...rule, confidence: shifted(rule.confidence) } }
]

const mutantsOf = (rule: Rule): ReadonlyArray<Mutant> => {
  const { id } = rule
  if ("pattern" in rule) {
    const { unless, ...without } = rule
    return [
      ...alike(rule),
      { id, kind: "finds nothing", rule: { ...rule, pattern: "qqqqq" } },
      { id, kind: "finds anything", rule: { ...rule, pattern: "." } },
      ...(unless === undefined
        ? []
        : [
            { id, kind: "no veto", rule: without },
            { id, kind: "a veto always", rule: { ...rule, unless: "." } }
          ]),
      { id, kind: "another field", rule: { ...rule, fields: rule.fields.length === 2 ? ["title"] : ["title", "abstract"] } }
    ]
  }
  if ("terms" in rule)
    return [
      ...alike(rule),
      ...rule.terms.map((term): Mutant => {
        const [first, ...others] = rule.terms.filter((one) => one !== term)
        return { id, kind: "without a term", rule: { ...rule, terms: [first ?? "qqqqq", ...others] } }
      })
    ]
  return [
    ...alike(rule),
    { id, kind: "one citation more", rule: { ...rule, citations: rule.citations + 1 } },
    { id, kind: "one citation less", rule: { ...rule, citations: rule.citations - 1 } }
  ]
}

const silent: Detector.Readable = { title: "", abstract: "", terms: [], citations: Number.NaN }

const examples: ReadonlyArray<Detector.Readable> = [
  ...files.corrected.flatMap((rule): ReadonlyArray<Detector.Readable> => {
    if ("pattern" in rule)
      return [...rule.positive, ...rule.negative].flatMap((text) => [
        { ...silent, title: text },
        { ...silent, abstract: text }
      ])
    if ("terms" in rule) return rule.terms.map((term) => ({ ...silent, terms: [term] }))
    return [rule.citations - 1, rule.citations].map((citations) => ({ ...silent, citations }))
  }),
  ...texts.map((text) => ({ ...silent, ...text }))
]

const said = (own: ReadonlyArray<Rule>): string => {
  const detect = Detector.make({ own: [], trusted: own })
  const labels = examples.map(({ title, abstract, terms, citations }) => ({
    of: title || abstract || terms[0] || citations,
    labels: detect({ title, abstract, terms, citations }).map(({ type, confidence, evidence }) => [
      type,
      confidence,
      ...evidence.map(({ rule, signal }) => `${rule} ${signal}`)
    ])
  }))
  return `${labels.map((one) => JSON.stringify(one)).join("\n")}\n`
}

/** The text of `rules/labels.jsonl`: what the rules of both files say of every example. */
export const ruleLabels = (): string =>
  Object.entries(files)
    .map(([name, rules]) => `${JSON.stringify({ rules: name })}\n${said(rules)}`)
    .join("")

/** Each mistake, and whether it changes what the rules say of an example. */
export const ruleMutants = (): ReadonlyArray<Mutant & { readonly isNoticed: boolean }> =>
  Object.values(files).flatMap((rules) => {
    const right = said(rules)
    return rules
      .flatMap(mutantsOf)
      .map((mutant) => ({ ...mutant, isNoticed: said(rules.map((rule) => (rule.id === mutant.id ? mutant.rule : rule))) !== right }))
  })

if (import.meta.main) {
  const all = ruleMutants()
  for (const [kind, own] of Map.groupBy(all, (one) => one.kind))
    console.log(`| ${kind} | ${own.length} | ${own.filter(({ isNoticed }) => isNoticed).length} |`)
  for (const { id, kind, isNoticed } of all) if (!isNoticed) console.log(`not noticed: ${id}, ${kind}`)
}
