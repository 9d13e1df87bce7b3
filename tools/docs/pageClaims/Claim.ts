/** The values that a claim names, as its page writes them. */
export type Values = Readonly<Record<string, string>>

/**
 * What a page says and a command can check.
 *
 * - `says` matches the statement; its named groups are values of the claim, each of which is planted wrong once
 * - `holds` whether the commands do what is said, with these values. A thrown error counts as no
 */
export interface Claim {
  readonly says: RegExp
  readonly holds: (values: Values) => boolean | Promise<boolean>
}

/** Statements that no command checks here, and why. `test` another test that causes what they say. */
export interface Unchecked {
  readonly why: string
  readonly test?: string
  readonly says: ReadonlyArray<string>
}

/** A page, what of it is checked, and what is not. `section` its last section, where only that one is checked. */
export interface PageClaims {
  readonly page: string
  readonly section?: string
  readonly claims: ReadonlyArray<Claim>
  readonly unchecked: ReadonlyArray<Unchecked>
}
