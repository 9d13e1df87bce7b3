import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ruleProblem } from "./ruleProblem.ts"

const Text = Schema.NonEmptyString.check(Schema.isMaxLength(2000))
const Id = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9-]{0,60}$/))
const few = <A>(item: Schema.Codec<A>) => Schema.Array(item).check(Schema.isMaxLength(50))

/**
 * The places in which a pattern is looked for. In an abstract it counts 0.2 less than in a title, as in the code of PubMed Search MCP, but not in its
 * paper. A rule for abstracts alone states its confidence.
 */
const Field = Schema.Literals(["title", "abstract"])

const common = {
  id: Id,
  type: Id,
  confidence: Schema.Finite.check(Schema.isBetween({ minimum: 0.5, maximum: 0.95 })),
  source: Schema.optionalKey(Text),
  measured: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })))
}

const TextRule = Schema.Struct({
  ...common,
  pattern: Text,
  unless: Schema.optionalKey(Text),
  fields: Schema.Array(Field)
    .check(Schema.isMinLength(1))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(["title", "abstract"] as const))),
  positive: few(Text).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  negative: few(Text).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
}).check(Schema.makeFilter((rule) => ruleProblem(rule)))

const TermRule = Schema.Struct({ ...common, terms: Schema.NonEmptyArray(Text) })

const CitationRule = Schema.Struct({ ...common, citations: Schema.Int.check(Schema.isGreaterThan(0)) })

/**
 * A rule for a milestone: a pattern in a title or an abstract, a publication type or a heading, or a number of citations.
 *
 * - `type` what it recognises; `confidence` in [0.5, 0.95]; `source` where the rule comes from
 * - `measured` the share of works on which it was right, if counted
 * - `pattern` and `unless` in the syntax of RE2, whose time is linear in the text; without regard to case. `unless` found in the same field is a veto
 * - `positive`, `negative` texts in which the rule finds something, and in which it does not: tried when the rule is read
 */
export const Rule = Schema.Union([TextRule, TermRule, CitationRule])
export type Rule = typeof Rule.Type

/** A rule that looks for a pattern. */
export type TextRule = typeof TextRule.Type

/** A file of rules, with its version. Ids are unique. */
export const RuleFile = Schema.Struct({
  version: Schema.Literal(1),
  rules: Schema.Array(Rule).check(Schema.isMaxLength(500))
}).check(
  Schema.makeFilter(({ rules }) => {
    const seen = new Set<string>()
    const twice = rules.find(({ id }) => seen.size === seen.add(id).size)
    return twice === undefined ? undefined : `two rules have the id "${twice.id}"`
  })
)
export type RuleFile = typeof RuleFile.Type
