import * as Data from "effect/Data"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { forms } from "./identifier/forms.ts"

/** The schemes of identifiers, in the order in which `parse` tries them. */
export const schemes = ["doi", "pmid", "pmcid", "nct", "arxiv", "openalex"] as const

/** The name of one of the schemes. */
export type Scheme = (typeof schemes)[number]

const normalised = (scheme: Scheme) =>
  Schema.String.check(
    Schema.makeFilter((text: string) => forms[scheme].normalise(text) === text || `expected ${forms[scheme].expected}, normalised`)
  )

/** PubMed: digits without leading zeros. */
export const Pmid = normalised("pmid").pipe(Schema.brand("pmid"))
export type Pmid = typeof Pmid.Type

/** PubMed Central: `PMC` and digits; the version is dropped. */
export const Pmcid = normalised("pmcid").pipe(Schema.brand("pmcid"))
export type Pmcid = typeof Pmcid.Type

/**
 * Digital Object Identifier, in lower case: DOIs compare without regard to the case of ASCII letters, and only of those.
 *
 * - source: DOI Handbook, section 2.4 (case insensitivity), https://doi.org/10.1000/182
 */
export const Doi = normalised("doi").pipe(Schema.brand("doi"))
export type Doi = typeof Doi.Type

/** ClinicalTrials.gov: `NCT` and eight digits. */
export const Nct = normalised("nct").pipe(Schema.brand("nct"))
export type Nct = typeof Nct.Type

/** arXiv: `2101.00001` or `math/0309136`; version and subject class are dropped. */
export const Arxiv = normalised("arxiv").pipe(Schema.brand("arxiv"))
export type Arxiv = typeof Arxiv.Type

/** OpenAlex works: `W` and digits. */
export const OpenAlex = normalised("openalex").pipe(Schema.brand("openalex"))
export type OpenAlex = typeof OpenAlex.Type

/** An identifier of a publication: its scheme and its normalised value. Two identifiers name the same thing exactly when they are equal. */
export type Identifier =
  | { readonly scheme: "doi"; readonly value: Doi }
  | { readonly scheme: "pmid"; readonly value: Pmid }
  | { readonly scheme: "pmcid"; readonly value: Pmcid }
  | { readonly scheme: "nct"; readonly value: Nct }
  | { readonly scheme: "arxiv"; readonly value: Arxiv }
  | { readonly scheme: "openalex"; readonly value: OpenAlex }

/** The identifier of one scheme. */
export type Of<S extends Scheme> = Extract<Identifier, { readonly scheme: S }>

/** An identifier as JSON and back; a value that is not normalised is refused. */
export const Identifier = Schema.Union([
  Schema.Struct({ scheme: Schema.Literal("doi"), value: Doi }),
  Schema.Struct({ scheme: Schema.Literal("pmid"), value: Pmid }),
  Schema.Struct({ scheme: Schema.Literal("pmcid"), value: Pmcid }),
  Schema.Struct({ scheme: Schema.Literal("nct"), value: Nct }),
  Schema.Struct({ scheme: Schema.Literal("arxiv"), value: Arxiv }),
  Schema.Struct({ scheme: Schema.Literal("openalex"), value: OpenAlex })
])

/** A text is not an identifier of the scheme asked for; without a scheme, of none. */
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

/**
 * Reads an identifier of a known scheme, as sources write it: bare, with its prefix (`doi:`, `PMID:`), or as a link to its registry. Spaces
 * around it, letter case, versions and a sentence's punctuation behind a DOI do not matter.
 *
 * - errors: `NotAnIdentifier`
 */
export const parseAs = <S extends Scheme>(scheme: S, input: string): Result.Result<Of<S>, NotAnIdentifier> => {
  const value = forms[scheme].normalise(input)
  return value === undefined
    ? Result.fail(new NotAnIdentifier({ input, scheme, expected: forms[scheme].expected }))
    : Result.succeed(of(scheme, value))
}

/**
 * Reads an identifier whose scheme the text itself tells: by prefix, link or shape. Bare digits tell nothing and are refused; read them with
 * `parseAs`.
 *
 * - errors: `NotAnIdentifier`
 */
export const parse = (input: string): Result.Result<Identifier, NotAnIdentifier> => {
  if (!/^\s*\d+\s*$/.test(input)) {
    for (const scheme of schemes) {
      const value = forms[scheme].normalise(input)
      if (value !== undefined) return Result.succeed(of(scheme, value))
    }
  }
  const expected = "a DOI (10.1000/182), PMID:12345, PMC12345, NCT01234567, arXiv:2101.00001 or an OpenAlex work (W12345)"
  return Result.fail(new NotAnIdentifier({ input, scheme: undefined, expected }))
}

/** Prints an identifier with its scheme, `pmid:12345`; `parse` reads it back. */
export const print = ({ scheme, value }: Identifier): string => `${scheme}:${value}`

/** The page of an identifier at its registry. */
export const link = ({ scheme, value }: Identifier): string => forms[scheme].link(value)
