/** What a service may do to its answers overnight, whichever service it is: every mutation finds in recorded answers what it changes. */
import type { Recording } from "@litfuse/engine/http/Recording"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { endpointsOf } from "../../src/canary/compareEndpoints.ts"
import type { Place } from "../../src/canary/Shape.ts"

/** A copy of a service as it answered: its recordings, and the title of its known record; null where it looks up nothing. */
export interface Recorded {
  readonly recordings: ReadonlyArray<Recording>
  readonly title: string | null
}

/** A change of every answer, and how a finding names it: its kind, and its place or text. */
export interface Mutation {
  readonly change: (reply: Reply) => Reply
  readonly kinds: ReadonlyArray<string>
  readonly says: string
}

/** A mutation where it can occur; undefined = nothing in the answers of this service could change so. */
export type Kind = readonly [name: string, of: (recorded: Recorded) => Mutation | undefined]

export const limitHeader = "x-ratelimit-limit"
export const remainingHeader = "x-ratelimit-remaining"

const isXml = ({ response: { body } }: Recording): boolean => typeof body === "string" && body.trimStart().startsWith("<")

/** The places of all answers of one form, those of lists first: fields of records, not of the page around them. */
const placesOf = ({ recordings }: Recorded, ofXml: boolean): ReadonlyArray<readonly [path: string, place: Place, holders: number]> =>
  [...endpointsOf(recordings.filter((one) => isXml(one) === ofXml)).values()]
    .flatMap(({ shape }) =>
      [...shape.places].map(([path, place]) => {
        const parent = shape.places.get(path.slice(0, path.lastIndexOf(".")))
        return [path, place, parent === undefined ? 1 : parent.seen - parent.nulls] as const
      })
    )
    .sort(([a], [b]) => Number(b.includes("[]")) - Number(a.includes("[]")))

/** The first place that every holder has, with one type of value, which is never null. */
const placed = (recorded: Recorded, type: string, isRight: (path: string) => boolean = () => true): ReadonlyArray<string> | undefined => {
  const found = placesOf(recorded, false).find(
    ([path, { types, seen, nulls }, holders]) =>
      nulls === 0 && seen >= holders && types.size === 1 && types.has(type) && /\.[\w-]+$/u.test(path) && isRight(path)
  )
  return found?.[0].replaceAll("[]", ".[]").split(".").slice(1)
}

/** A JSON value with the value at a path replaced, in every item of lists on the path. `alter` receives the object that holds it. */
const altered = (value: unknown, [step, ...rest]: ReadonlyArray<string>, alter: (holder: object, key: string) => object): unknown => {
  if (step === undefined || typeof value !== "object" || value === null) return value
  if (step === "[]") return Array.isArray(value) ? value.map((item) => altered(item, rest, alter)) : value
  if (!Object.hasOwn(value, step)) return value
  if (rest.length === 0) return alter(value, step)
  return { ...value, [step]: altered((value as Record<string, unknown>)[step], rest, alter) }
}

/** A reply as JSON, altered; others as they are. */
const inJson =
  (alter: (json: unknown) => unknown) =>
  (reply: Reply): Reply => {
    if (reply.json !== undefined) return { ...reply, json: alter(reply.json) }
    if (reply.body === undefined || !/^\s*[[{]/u.test(reply.body)) return reply
    return { ...reply, body: JSON.stringify(alter(JSON.parse(reply.body))) }
  }

const at = (
  path: ReadonlyArray<string> | undefined,
  kinds: ReadonlyArray<string>,
  alter: (holder: object, key: string) => object
): Mutation | undefined =>
  path && { change: inJson((json) => altered(json, path, alter)), kinds, says: path.findLast((step) => step !== "[]")! }

const without = (holder: object, key: string): object => Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key))
const set = (of: (value: unknown) => unknown) => (holder: object, key: string) => ({
  ...holder,
  [key]: of((holder as Record<string, unknown>)[key])
})
const renamed = (holder: object, key: string): object =>
  Object.fromEntries(Object.entries(holder).map(([name, value]) => [name === key ? `${name}Renamed` : name, value]))

/** The elements of XML that every holder has: `from` steps below the root, and the outermost first. */
const element = (recorded: Recorded, steps: number): string | undefined => {
  const path = placesOf(recorded, true)
    .filter(([path, place, holders]) => place.seen >= holders && place.nulls === 0 && !path.includes("@") && !path.endsWith("[]"))
    .map(([path]) => path.split(".").slice(1))
    .filter((path) => path.length >= steps)
    .toSorted((a, b) => a.length - b.length)[0]
  return path?.at(-1)
}

const inXml = (
  name: string | undefined,
  kinds: ReadonlyArray<string>,
  alter: (xml: string, name: string) => string
): Mutation | undefined =>
  name === undefined
    ? undefined
    : {
        change: (reply) => (reply.body?.trimStart().startsWith("<") === true ? { ...reply, body: alter(reply.body, name) } : reply),
        kinds,
        says: name
      }

const renamedElement = (xml: string, name: string): string =>
  xml.replaceAll(new RegExp(`(</?)${name}(?=[\\s/>])`, "gu"), `$1${name}Renamed`)
const withoutElement = (xml: string, name: string): string =>
  xml.replaceAll(new RegExp(`<${name}(?:\\s[^>]*)?(?:/>|>[^]*?</${name}>)`, "gu"), "")

const firstOnly = (xml: string, name: string): string => {
  let seen = 0
  return xml.replaceAll(new RegExp(`<${name}(?:\\s[^>]*)?>[^]*?</${name}>`, "gu"), (one) => (seen++ === 0 ? one : ""))
}

/** The path of the longest list of records: of a search, where its address names no record. */
const longest = ({ recordings }: Recorded, ofXml: boolean): ReadonlyArray<string> | undefined => {
  const endpoints = [...endpointsOf(recordings.filter((one) => isXml(one) === ofXml))]
  const searches = endpoints.filter(([name]) => !name.includes("*"))
  const pages = (searches.length > 0 ? searches : endpoints).flatMap(([, { shape }]) => [...shape.pages])
  return pages
    .filter(([path, size]) => path !== "$" && size > 1)
    .toSorted(([, a], [, b]) => b - a)[0]?.[0]
    .split(".")
    .slice(1)
}

const always = (change: (reply: Reply) => Reply, kinds: ReadonlyArray<string>, says: string): Mutation => ({ change, kinds, says })

const headers = (of: (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string>>) => (reply: Reply) => ({
  ...reply,
  headers: of(reply.headers ?? {})
})

const isText = /\.[A-Za-z_:-]+$/u

/** Every kind of mutation. The known record that is gone, and a search that finds nothing, need another request and stand with the test. */
export const kinds: ReadonlyArray<Kind> = [
  [
    "a field is renamed",
    (recorded) =>
      inXml(element(recorded, 3), ["gone"], renamedElement) ??
      at(
        placed(recorded, "string", (path) => isText.test(path)),
        ["gone"],
        renamed
      )
  ],
  [
    "a field is taken away",
    (recorded) => inXml(element(recorded, 3), ["gone"], withoutElement) ?? at(placed(recorded, "string"), ["gone"], without)
  ],
  [
    "a field within another is taken away",
    (recorded) =>
      inXml(element(recorded, 4), ["gone"], withoutElement) ??
      at(
        placed(recorded, "string", (path) => path.split(".").length > 3),
        ["gone"],
        without
      )
  ],
  ["a number becomes a text", (recorded) => at(placed(recorded, "number"), ["type"], set(String))],
  [
    "a text becomes a number",
    (recorded) =>
      at(
        placed(recorded, "string"),
        ["type"],
        set(() => 7)
      )
  ],
  [
    "an object becomes a list",
    (recorded) =>
      at(
        placed(recorded, "object"),
        ["type", "gone"],
        set((value) => [value])
      )
  ],
  [
    "a field is always null",
    (recorded) =>
      at(
        placed(recorded, "string"),
        ["null"],
        set(() => null)
      )
  ],
  [
    "the list has another name",
    (recorded) =>
      inXml(longest(recorded, true)?.at(-1), ["gone", "state"], renamedElement) ?? at(longest(recorded, false), ["gone", "state"], renamed)
  ],
  [
    "pages are smaller",
    (recorded) =>
      inXml(longest(recorded, true)?.at(-1), ["page-size"], firstOnly) ??
      at(
        longest(recorded, false),
        ["page-size"],
        set((items) => (items as ReadonlyArray<unknown>).slice(0, 1))
      )
  ],
  [
    "a header of the rate limit is gone",
    () =>
      always(
        headers(({ [remainingHeader]: _gone, ...rest }) => rest),
        ["rate"],
        `${remainingHeader} is gone`
      )
  ],
  [
    "the rate limit is lower",
    () =>
      always(
        headers((all) => ({ ...all, [limitHeader]: "100" })),
        ["rate"],
        ", and is 100"
      )
  ],
  [
    "another media type",
    () =>
      always(
        headers((all) => ({ ...all, "content-type": "text/plain" })),
        ["media"],
        "text/plain"
      )
  ],
  [
    "the known record is another one",
    ({ title }) => {
      if (title === null) return undefined
      // a title may be put together of two fields, and its marks be spelt in many ways
      const words = title.split(" ").slice(0, 2).join(" ")
      const other = (text: string) => text.replaceAll(words, "Another one")
      const change = (reply: Reply): Reply =>
        reply.body === undefined
          ? { ...reply, json: JSON.parse(other(JSON.stringify(reply.json ?? {}))) }
          : { ...reply, body: other(reply.body) }
      return { change, kinds: ["known"], says: 'and is "Another one' }
    }
  ],
  [
    "a page of HTML",
    () =>
      always(
        () => ({ headers: { "content-type": "text/html" }, body: "<!doctype html><html><title>Sign in</title></html>" }),
        ["state"],
        "sent a page"
      )
  ],
  ["the service is down", () => always(() => ({ status: 503 }), ["state"], "503")],
  ["a key is wanted", () => always(() => ({ status: 401, json: { error: "key" } }), ["state"], "401")]
]
