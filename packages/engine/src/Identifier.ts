import type * as Brand from "effect/Brand"
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { schemeForms } from "./identifier/schemeForms.ts"

/** The name of one of the schemes: a line of the table in `identifier/schemeForms.ts`. */
export type Scheme = keyof typeof schemeForms

/** The schemes of identifiers, in the order in which `parse` tries them. */
export const schemes = Object.keys(schemeForms) as ReadonlyArray<Scheme>

/** A normalised value of one scheme. */
export type Value<S extends Scheme> = string & Brand.Brand<S>

/** The identifier of one scheme. */
export type Of<S extends Scheme> = { readonly [K in S]: { readonly scheme: K; readonly value: Value<K> } }[S]

/** An identifier of a publication: its scheme and its normalised value. Equal identifiers name the same publication. */
export type Identifier = Of<Scheme>

const member = (scheme: Scheme) =>
  Schema.Struct({
    scheme: Schema.Literal(scheme),
    value: Schema.String.check(
      Schema.makeFilter(
        (text: string) => schemeForms[scheme].normalise(text) === text || `expected ${schemeForms[scheme].expected}, normalised`
      )
    )
  })

/** The codec of identifiers. It refuses a value that is not normalised. */
export const Identifier = Schema.Union(schemes.map(member)) as unknown as Schema.Codec<Identifier>

/** A text is not an identifier of the requested scheme, or of any scheme if none was requested. */
export class NotAnIdentifier extends Data.TaggedError("NotAnIdentifier")<{
  readonly input: string
  readonly scheme: Scheme | undefined
  readonly expected: string
}> {
  override get message() {
    return `"${this.input}" is not ${this.scheme === undefined ? "an identifier" : `a ${this.scheme}`}; expected ${this.expected}`
  }
}

const of = <S extends Scheme>(scheme: S, value: string): Of<S> => ({ scheme, value }) as unknown as Of<S>

/** Like `parseAs`, but undefined when the text is no identifier. For many texts this is much faster than making errors. */
export const findAs = <S extends Scheme>(scheme: S, input: string): Of<S> | undefined => {
  const value = schemeForms[scheme].normalise(input)
  return value === undefined ? undefined : of(scheme, value)
}

/** What `parse` reads, undefined where the text is no identifier. */
export const find = (input: string): Identifier | undefined => {
  if (/^\s*\d+\s*$/.test(input)) return undefined
  for (const scheme of schemes) {
    const found = findAs(scheme, input)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Reads an identifier of a known scheme as sources write it: bare, with its prefix (`doi:`, `PMID:`), or as a link to its registry. It ignores
 * surrounding spaces, letter case, versions, and punctuation behind a DOI.
 *
 * - errors: `NotAnIdentifier`
 */
export const parseAs = <S extends Scheme>(scheme: S, input: string): Result.Result<Of<S>, NotAnIdentifier> => {
  const found = findAs(scheme, input)
  return found === undefined
    ? Result.fail(new NotAnIdentifier({ input, scheme, expected: schemeForms[scheme].expected }))
    : Result.succeed(found)
}

/** Reads an identifier by prefix, link or shape; digits alone name no scheme (see `parseAs`). Errors: `NotAnIdentifier`. */
export const parse = (input: string): Result.Result<Identifier, NotAnIdentifier> => {
  const found = find(input)
  if (found !== undefined) return Result.succeed(found)
  const expected = "a DOI (10.1000/182), PMID:12345, PMC12345, NCT01234567, arXiv:2101.00001 or an OpenAlex work (W12345)"
  return Result.fail(new NotAnIdentifier({ input, scheme: undefined, expected }))
}

/** Prints an identifier with its scheme, `pmid:12345`; `parse` reads it back. */
export const print = ({ scheme, value }: Identifier): string => `${scheme}:${value}`

/** The page of an identifier at its registry. */
export const link = ({ scheme, value }: Identifier): string => schemeForms[scheme].link(value)
