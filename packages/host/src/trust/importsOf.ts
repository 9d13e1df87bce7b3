import * as Lexer from "es-module-lexer"
import * as Result from "effect/Result"

/**
 * What a module refers to, found without running it.
 *
 * - `modules` static and dynamic imports and requires with literal names
 * - `paths` every literal text that starts with `./` or `../`, because the module may load this file by `new URL` or in a thread
 * - `isWhole` false when a name is computed or the text cannot be parsed, so other imports are unknown
 */
export interface Imports {
  readonly modules: ReadonlyArray<string>
  readonly paths: ReadonlyArray<string>
  readonly isWhole: boolean
}

const literalPath = /(["'`])(\.{1,2}\/[^"'`\r\n$]*)\1/g
const literalRequire = /\brequire\s*\(\s*(["'`])([^"'`\r\n$]+)\1/g
const anyRequire = /\brequire\s*\(/g

/** A fallback for texts that the lexer cannot parse: TypeScript syntax such as `a!/b`. */
const looksImported = /\b(?:import|export)\b[^"'`;]*["']([^"'\r\n]+)["']/g

const all = (text: string, pattern: RegExp, group: number): ReadonlyArray<string> =>
  Array.from(text.matchAll(pattern), (match) => match[group]!)

let isReady = false

const lexed = (text: string): Result.Result<ReadonlyArray<Lexer.ImportSpecifier>, unknown> =>
  Result.try(() => {
    if (!isReady) Lexer.initSync()
    isReady = true
    // `import.meta` imports nothing
    return Lexer.parse(text)[0].filter(({ t }) => t !== 3)
  })

/** What a module refers to. The lexer is made for JavaScript but parses most TypeScript; otherwise `isWhole` is false. */
export const importsOf = (text: string): Imports => {
  const found = lexed(text)
  const required = all(text, literalRequire, 2)
  const paths = all(text, literalPath, 2)
  const isRequired = required.length === all(text, anyRequire, 0).length
  if (Result.isFailure(found)) return { modules: [...all(text, looksImported, 1), ...required], paths, isWhole: false }
  const named = found.success.flatMap(({ n }) => n ?? [])
  return { modules: [...named, ...required], paths, isWhole: isRequired && named.length === found.success.length }
}
