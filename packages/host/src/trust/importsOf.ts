import * as Module from "node:module"
import * as Lexer from "es-module-lexer"
import * as Result from "effect/Result"

/**
 * What a module refers to, found without running it.
 *
 * - `modules` static and dynamic imports and requires with literal names
 * - `paths` every literal text that starts with `./` or `../`, because the module may load this file by `new URL` or in a thread
 * - `names` literal texts that may name modules, because the module renames `require` or makes its own
 * - `isWhole` false when a name is computed or the text cannot be parsed, so other imports are unknown
 */
export interface Imports {
  readonly modules: ReadonlyArray<string>
  readonly paths: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
  readonly isWhole: boolean
}

const literalPath = /(["'`])(\.{1,2}\/[^"'`\r\n$]*)\1/g
const literalRequire = /\brequire\s*\(\s*(["'`])([^"'`\r\n$]+)\1/g
const anyRequire = /\brequire\s*\(/g
/** `require` as a value, or a new one. Methods such as `require.resolve` load nothing. */
const otherRequire = /\bcreateRequire\b|\brequire\b(?!\s*[(.:]|["'`])/
const literalName = /(["'`])([#@\w][\w@./-]{0,200})\1/g

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

/** Removes types, because the lexer takes `a! / 2` for the beginning of a regular expression. Node's warning about this function is not for users. */
const stripped = (text: string): string => {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return Module.stripTypeScriptTypes(text)
  } catch {
    return text
  } finally {
    process.emitWarning = emitWarning
  }
}

/** What a module refers to. `isTyped`: it is TypeScript. When the lexer cannot parse it, `isWhole` is false. */
export const importsOf = (source: string, isTyped = false): Imports => {
  const text = isTyped && typeof Module.stripTypeScriptTypes === "function" ? stripped(source) : source
  const found = lexed(text)
  const required = all(text, literalRequire, 2)
  const paths = all(text, literalPath, 2)
  const names = otherRequire.test(text) ? all(text, literalName, 2) : []
  const isRequired = required.length === all(text, anyRequire, 0).length
  if (Result.isFailure(found)) return { modules: [...all(text, looksImported, 1), ...required], paths, names, isWhole: false }
  const named = found.success.flatMap(({ n }) => n ?? [])
  return { modules: [...named, ...required], paths, names, isWhole: isRequired && named.length === found.success.length }
}
