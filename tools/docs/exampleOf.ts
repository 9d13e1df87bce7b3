/** Defaults and examples of the keys of a form, read from documents of it. A default is what decoding adds, an example the first value. */
import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"

/** What is known of keys, by their path in tables: JSON, as it may be written. */
export interface Known {
  readonly defaults: ReadonlyMap<string, string>
  readonly examples: ReadonlyMap<string, string>
}

/** Longer examples do not fit into a table. */
const longest = 48

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const sizeOf = (value: unknown): number => (typeof value === "object" && value !== null ? Object.keys(value).length : 1)

/** A list or an object that does not fit: its first members, those inside without theirs. */
const shortened = (value: unknown): string => {
  const members = Array.isArray(value)
    ? value.map((one) => (typeof one === "object" && one !== null ? briefly(one) : textOf(one)))
    : Object.entries(value as object).map(
        ([name, one]) => `${JSON.stringify(name)}:${typeof one === "object" && one !== null ? briefly(one) : textOf(one)}`
      )
  const fitting = members.filter((_, i) => i === 0 || members.slice(0, i + 1).join(",").length <= longest)
  const inner = [...fitting, ...(fitting.length < members.length ? ["..."] : [])].join(",")
  return Array.isArray(value) ? `[${inner}]` : `{${inner}}`
}

const briefly = (value: object): string => (Array.isArray(value) ? "[...]" : "{...}")

const textOf = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (text.length <= longest || typeof value !== "string") return text
  const cut = value.trim().slice(0, longest - 8)
  return JSON.stringify(`${cut.trimEnd()} ...`)
}

/** A value as an example; undefined for one that shows nothing. */
export const exampleOf = (value: unknown): string | undefined => {
  if (value === null || sizeOf(value) === 0) return undefined
  const text = textOf(value)
  return typeof value === "object" && text.length > longest ? shortened(value) : text
}

const memberOf = (keys: ReadonlySet<string>, path: string, name: string): string => {
  const own = path === "" ? name : `${path}.${name}`
  return keys.has(own) ? own : `${path}.<name>`
}

const visit = (keys: ReadonlySet<string>, value: unknown, path: string, tell: (path: string, value: unknown) => void): void => {
  if (Array.isArray(value)) for (const one of value) visit(keys, one, `${path}[]`, tell)
  if (!isObject(value)) return
  for (const [name, member] of Object.entries(value)) {
    const place = memberOf(keys, path, name)
    tell(place, member)
    visit(keys, member, place, tell)
  }
}

const visitAdded = (
  keys: ReadonlySet<string>,
  raw: unknown,
  decoded: unknown,
  path: string,
  tell: (path: string, value: unknown) => void
): void => {
  if (Array.isArray(raw) && Array.isArray(decoded)) raw.forEach((one, i) => visitAdded(keys, one, decoded[i], `${path}[]`, tell))
  if (!isObject(raw) || !isObject(decoded)) return
  for (const [name, member] of Object.entries(decoded)) {
    const place = memberOf(keys, path, name)
    if (name in raw) visitAdded(keys, raw[name], member, place, tell)
    else tell(place, member)
  }
}

/**
 * What documents of a form show of its keys, the first document first.
 *
 * - `keys` the paths of the form's table; `isShown` whether a value may be an example: a measured value would change with the next report
 * - errors: throws for a document that is not of the form
 */
export const knownOf = (
  keys: ReadonlySet<string>,
  schema: Schema.Top,
  documents: ReadonlyArray<unknown>,
  isShown: (value: unknown) => boolean = () => true
): Known => {
  const defaults = new Map<string, string>()
  const examples = new Map<string, string>()
  for (const document of documents) {
    const decoded = Result.getOrThrow(Decode.strict(schema as Schema.Codec<unknown, unknown>, document))
    visitAdded(keys, document, decoded, "", (path, value) => {
      if (keys.has(path) && !defaults.has(path)) defaults.set(path, JSON.stringify(value))
    })
    visit(keys, document, "", (path, value) => {
      const text = exampleOf(value)
      if (text !== undefined && keys.has(path) && !examples.has(path) && isShown(value)) examples.set(path, text)
    })
  }
  return { defaults, examples }
}
