import * as Result from "effect/Result"
import * as Yaml from "yaml"
import * as UnpackLimit from "./UnpackLimit.ts"
import { withoutPause } from "./withoutPause.ts"
import { isTooDeep, mostLevels } from "./isTooDeep.ts"

/** A YAML file as data, with its lines. `where`: `file:line` of a path, or of its nearest ancestor in the file. */
export interface YamlText {
  readonly value: unknown
  readonly where: (path: ReadonlyArray<PropertyKey>) => string
  /** The line alone, from 1. */
  readonly lineOf: (path: ReadonlyArray<PropertyKey>) => number
}

/** A problem of a value: its path as keys from the root, and a description. */
export interface Problem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly what: string
}

/** A problem with its location: as `file:line`, and the line number. */
export interface PlacedProblem extends Problem {
  readonly where: string
  readonly line: number
}

const keyOf = (key: unknown): string => String(Yaml.isScalar(key) ? key.value : key)

/** Where the first key stands that its map has already; the parser compares all keys with each other, which takes minutes for many. */
const repeatedKey = (document: Yaml.Document.Parsed): number | undefined => {
  let first: number | undefined
  Yaml.visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!Yaml.isScalar(key)) continue
        const at = key.range?.[0] ?? 0
        if (seen.has(key.value) && at < (first ?? Infinity)) first = at
        seen.add(key.value)
      }
    }
  })
  return first
}

const offsetOf = (document: Yaml.Document.Parsed, path: ReadonlyArray<PropertyKey>): number => {
  for (let depth = path.length; depth > 0; depth--) {
    const keys = path.slice(0, depth)
    const parent = document.getIn(keys.slice(0, -1), true)
    const pair = Yaml.isMap(parent) ? parent.items.find(({ key }) => keyOf(key) === String(keys.at(-1))) : undefined
    const node = pair === undefined ? document.getIn(keys, true) : pair.key
    if (Yaml.isNode(node) && node.range) return node.range[0]
  }
  return 0
}

/** How long a YAML file may be, which people write by hand. Units: UTF-16 units. */
const mostLength = 2 ** 20

/** Why a text is not parsed; undefined when it is. The parser needs a second and 300 MB for a text as long as this, and far more for a deep one. */
const refusal = (text: string): string | undefined => {
  const most = Math.max(mostLength, UnpackLimit.raised() ?? 0)
  if (text.length > most)
    return `is too long: more than ${most / 2 ** 20} MB of YAML; divide it, or allow more with \`${UnpackLimit.flag} BYTES\``
  return isTooDeep(text) ? tooDeep : undefined
}

const tooDeep = `is too deep: more than ${mostLevels} levels; write it with fewer`

const whatIs = (message: string): string => (message.includes("call stack") ? tooDeep : `is not YAML: ${message.replaceAll(/\s+/g, " ")}`)

/**
 * Parses YAML 1.2.
 *
 * - empty: an empty file is null
 * - errors: the first syntax error with its place, for those after it are mostly its consequences; every alias without an anchor; the path is empty
 */
export const parse = (file: string, text: string): Result.Result<YamlText, ReadonlyArray<PlacedProblem>> => {
  const refused = refusal(text)
  if (refused !== undefined) return Result.fail([{ path: [], what: refused, where: `${file}:1`, line: 1 }])
  return withoutPause(() => parsed(file, text), text.length)
}

const parsed = (file: string, text: string): Result.Result<YamlText, ReadonlyArray<PlacedProblem>> => {
  const lines = new Yaml.LineCounter()
  const document = Yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const repeated = repeatedKey(document)
  const errors = [
    ...document.errors.map(({ message, pos }) => ({ message, at: pos[0] })),
    ...(repeated === undefined ? [] : [{ message: "Map keys must be unique", at: repeated }])
  ]
  if (errors.length > 0) {
    const { message, at } = errors.reduce((first, error) => (error.at < first.at ? error : first))
    const line = lineAt(at)
    return Result.fail([{ path: [], what: whatIs(message), where: `${file}:${line}`, line }])
  }
  const undefinedAliases: Array<PlacedProblem> = []
  const anchors = new Set<string>()
  // most files have no alias, and a visit of every node takes a tenth of the time
  if (text.includes("*"))
    Yaml.visit(document, {
      Node: (_, node) => {
        if (!Yaml.isAlias(node)) {
          if (node.anchor !== undefined) anchors.add(node.anchor)
          return
        }
        // not `resolve`, which searches the whole document for each alias
        if (anchors.has(node.source)) return
        const line = lineAt(node.range?.[0] ?? 0)
        const what = `is not YAML: the alias "*${node.source}" names an anchor "&${node.source}" that stands nowhere before it`
        undefinedAliases.push({ path: [], what, where: `${file}:${line}`, line })
      }
    })
  if (undefinedAliases.length > 0) return Result.fail(undefinedAliases)
  // nested aliases may expand to more values than memory can store; the library stops there
  const value = Result.try((): unknown => document.toJS())
  if (Result.isFailure(value)) {
    const what = "is not YAML that can be read: its aliases stand for too many values; write them out"
    return Result.fail([{ path: [], what, where: `${file}:1`, line: 1 }])
  }
  const lineOf = (path: ReadonlyArray<PropertyKey>) => lineAt(offsetOf(document, path))
  return Result.succeed({ value: value.success, lineOf, where: (path) => `${file}:${lineOf(path)}` })
}

/**
 * A YAML text with other values at some paths. Comments, and the form of all that stays the same, are kept. Shape: the text is YAML.
 *
 * - a value that is undefined removes its key, with its comment
 */
export const replace = (text: string, changes: ReadonlyArray<readonly [path: ReadonlyArray<string>, value: unknown]>): string => {
  const document = Yaml.parseDocument(text)
  for (const [path, value] of changes) {
    const node: unknown = document.getIn(path, true)
    const before = JSON.stringify(Yaml.isNode(node) ? node.toJS(document) : node)
    if (before === JSON.stringify(value)) continue
    if (value === undefined) {
      document.deleteIn(path)
      continue
    }
    const made = document.createNode(value)
    if (Yaml.isNode(node)) Object.assign(made, { comment: node.comment, commentBefore: node.commentBefore })
    document.setIn(path, made)
  }
  return document.toString({ lineWidth: 0 })
}

/**
 * A YAML text with another text or number in the place of a scalar, or of the key of a path. All other bytes stay.
 *
 * - empty: undefined where the path leads to no scalar of the text, or to one with an anchor or a tag
 */
export const replaceScalar = (
  text: string,
  path: ReadonlyArray<PropertyKey>,
  part: "key" | "value",
  to: string | number | boolean
): string | undefined => {
  const document = Yaml.parseDocument(text)
  const parent: unknown = document.getIn(path.slice(0, -1), true)
  const pair = Yaml.isMap(parent) ? parent.items.find(({ key }) => keyOf(key) === String(path.at(-1))) : undefined
  const node: unknown = part === "key" ? pair?.key : (pair?.value ?? document.getIn(path, true))
  if (!Yaml.isScalar(node) || !node.range || node.anchor !== undefined || node.tag !== undefined) return undefined
  // a plain text could be read as something else
  const written = typeof to !== "string" || /^[$a-zA-Z][\w$./-]*$/u.test(to) ? String(to) : JSON.stringify(to)
  const isSame = (value: unknown): boolean => value === to
  return isSame(Yaml.parse(written)) ? text.slice(0, node.range[0]) + written + text.slice(node.range[1]) : undefined
}
