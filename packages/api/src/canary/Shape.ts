/** The shape of answers: which fields they have, how often, and with which types. Pure: JSON and XML in, places out. */
import * as Xml from "@litfuse/engine/Xml"
import * as Result from "effect/Result"

/**
 * One field path of answers, such as `results[].title`.
 *
 * - `holders` how many objects could have it; `seen` how many do; `nulls` how many of these are null
 * - `types` of its values except null
 */
export interface Place {
  holders: number
  seen: number
  nulls: number
  readonly types: Set<string>
}

/**
 * The places of answers by path.
 *
 * - `pages` the greatest length of each list of objects. Lists inside lists do not count: an article may have more authors than a page has articles
 */
export interface Shape {
  readonly places: Map<string, Place>
  readonly pages: Map<string, number>
}

/** The shape without answers. */
export const empty = (): Shape => ({ places: new Map(), pages: new Map() })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value)

const typeOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value)

/** Whether the keys of an object are data, not field names: numbers, or many keys with lists, as in an index of words. */
const isIndex = (value: Record<string, unknown>): boolean => {
  const [keys, inside] = [Object.keys(value), Object.values(value)]
  if (keys.length > 0 && keys.every((key) => /^\d+$/u.test(key) || key === "uids")) return true
  return keys.length >= 5 && inside.every((one) => Array.isArray(one) && one.every((item) => typeof item === "number"))
}

const note = (shape: Shape, path: string, value: unknown): void => {
  const place = shape.places.get(path)!
  place.seen++
  if (value === null) place.nulls++
  else place.types.add(typeOf(value))
  visit(shape, path, value)
}

const placeAt = (shape: Shape, path: string): Place => {
  const found = shape.places.get(path) ?? { holders: 0, seen: 0, nulls: 0, types: new Set<string>() }
  shape.places.set(path, found)
  return found
}

const visit = (shape: Shape, path: string, value: unknown): void => {
  if (Array.isArray(value)) {
    if (!path.includes("[]") && value.some(isObject)) shape.pages.set(path, Math.max(shape.pages.get(path) ?? 0, value.length))
    for (const item of value) {
      placeAt(shape, `${path}[]`)
      note(shape, `${path}[]`, item)
    }
    return
  }
  if (!isObject(value) || isIndex(value)) return
  for (const [key, inner] of Object.entries(value)) {
    placeAt(shape, `${path}.${key}`)
    note(shape, `${path}.${key}`, inner)
  }
}

const holdersOf = (shape: Shape, path: string): number => {
  const cut = path.endsWith("[]") ? path.length - 2 : path.lastIndexOf(".")
  const parent = path.slice(0, cut)
  const found = shape.places.get(parent)
  return parent === "" ? 1 : (found?.seen ?? 0) - (found?.nulls ?? 0)
}

/** XML as JSON: attributes with an `@`, elements of one name as a list, mixed content as text. */
const plain = (element: Xml.Element): unknown => {
  const isRunning = element.children.some((child) => typeof child === "string" && child.trim() !== "")
  const attributes = Object.entries(element.attributes).map(([name, value]) => [`@${name}`, value] as const)
  if (isRunning && attributes.length === 0) return "text"
  const children = Map.groupBy(isRunning ? [] : Xml.elements(element), ({ name }) => name)
  return Object.fromEntries([...attributes, ...[...children].map(([name, all]) => [name, all.map(plain)] as const)])
}

const valueOf = (body: unknown): unknown => {
  if (typeof body !== "string") return body
  if (body.trimStart().startsWith("<")) {
    const root = Xml.parse(body)
    return Result.isSuccess(root) ? { [root.success.name]: plain(root.success) } : "a page"
  }
  return Result.getOrElse(
    Result.try((): unknown => JSON.parse(body)),
    () => "text"
  )
}

/** Adds an answer to a shape. */
export const add = (shape: Shape, body: unknown): void => {
  const value = valueOf(body)
  const root = placeAt(shape, "$")
  root.seen++
  root.types.add(typeOf(value))
  visit(shape, "$", value)
}

/** A change between two shapes. */
export interface Drift {
  readonly what: "gone" | "type" | "null" | "page-size" | "new"
  readonly where: string
  readonly said: string
}

const said = (place: Place): string => [...place.types].sort().join(" or ") || "null"

const shown = (path: string): string => path.replace(/^\$\.?/u, "") || "the answer"

const isBelow = (path: string, others: ReadonlySet<string>): boolean => {
  for (let cut = path.length - 1; cut > 0; cut--)
    if ((path[cut] === "." || path.startsWith("[]", cut)) && others.has(path.slice(0, cut))) return true
  return false
}

/**
 * The differences between the newest recording and today, the outermost places first. A field counts as gone if every record had it and none has it now; Fields
 * that some records lacked may be missing by chance.
 */
export const drift = (before: Shape, after: Shape): ReadonlyArray<Drift> => {
  const found: Array<Drift> = []
  const reported = new Set<string>()
  const tell = (what: Drift["what"], path: string, text: string) => {
    reported.add(path)
    found.push({ what, where: shown(path), said: text })
  }
  for (const [path, was] of before.places) {
    const is = after.places.get(path)
    if (isBelow(path, reported)) continue
    const isAlways = was.seen >= holdersOf(before, path)
    if (is === undefined) {
      if (isAlways && !path.endsWith("[]") && holdersOf(after, path) > 0) tell("gone", path, `was in every answer, and is in none`)
      continue
    }
    const isOther = is.types.size > 0 && was.types.size > 0 && ![...is.types].some((type) => was.types.has(type))
    if (isOther) tell("type", path, `was ${said(was)}, and is ${said(is)}`)
    else if (was.nulls === 0 && is.nulls === is.seen) tell("null", path, `was never null, and is always`)
  }
  for (const [path, is] of after.places)
    if (!before.places.has(path) && !isBelow(path, reported) && is.seen >= holdersOf(after, path) && holdersOf(before, path) > 0)
      if (!path.endsWith("[]")) tell("new", path, `was in no answer, and is in every one`)
  for (const [path, was] of before.pages) {
    const is = after.pages.get(path)
    if (is !== undefined && is < was) found.push({ what: "page-size", where: shown(path), said: `held ${was}, and holds ${is}` })
  }
  return found
}
