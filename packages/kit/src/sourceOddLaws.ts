import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Source from "@litfuse/engine/Source"
import * as Xml from "@litfuse/engine/Xml"
import { type Law, notRun } from "./Law.ts"
import { firstOf, type Verdict } from "./property.ts"
import type { Reply } from "./scriptedHttp.ts"
import type { SourceHarness } from "./SourceHarness.ts"
import { type AnySource, askSource, law, request } from "./askSource.ts"

interface Records {
  readonly second: unknown
  readonly withSecond: (value: unknown) => Reply
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value)

type Path = ReadonlyArray<string | number>

const entriesOf = (value: unknown): ReadonlyArray<readonly [string | number, unknown]> => {
  if (Array.isArray(value)) return [...value.entries()]
  return isObject(value) ? Object.entries(value) : []
}

/** Whether a value has records by their ids, as summaries of NCBI are written. */
const isTable = (value: unknown): boolean =>
  isObject(value) && Object.entries(value).filter(([key, one]) => isObject(one) && one["uid"] === key).length >= 2

/** The key of the second record: a place in a list, or an id of a table. */
const secondOf = (list: Record<string | number, unknown>): string | number =>
  Array.isArray(list) ? 1 : Object.keys(list).filter((key) => isObject(list[key]))[1]!

/** The outermost list or table of an answer that holds two things with fields: that of its records. */
const listIn = (value: unknown): Path | undefined => {
  let level: ReadonlyArray<readonly [Path, unknown]> = [[[], value]]
  while (level.length > 0) {
    const found = level.find(([, one]) => (Array.isArray(one) && one.filter(isObject).length >= 2) || isTable(one))
    if (found !== undefined) return found[0]
    level = level.flatMap(([path, one]) => entriesOf(one).map(([key, inner]) => [[...path, key], inner] as const))
  }
  return undefined
}

const inJson = (reply: Reply): Records | undefined => {
  const parsed = Result.try({ try: (): unknown => structuredClone(reply.json ?? JSON.parse(reply.body ?? "")), catch: () => undefined })
  const path = Result.isSuccess(parsed) ? listIn(parsed.success) : undefined
  if (path === undefined || Result.isFailure(parsed)) return undefined
  const { body: _, ...rest } = reply
  const list = path.reduce<unknown>((one, key) => (one as Record<string | number, unknown>)[key], parsed.success) as Record<
    string | number,
    unknown
  >
  const second = secondOf(list)
  return {
    second: list[second],
    withSecond: (value) => {
      list[second] = value
      return { ...rest, json: structuredClone(parsed.success) }
    }
  }
}

/** The name of the outermost elements with parts of which an element has two. */
const recordName = (level: ReadonlyArray<Xml.Element>): string | undefined => {
  for (const element of level) {
    const names = Xml.elements(element).map(({ name, children }) => (children.some((child) => typeof child !== "string") ? name : ""))
    const name = names.find((one, at) => one !== "" && names.indexOf(one) < at)
    if (name !== undefined) return name
  }
  const below = level.flatMap((element) => Xml.elements(element))
  return below.length === 0 ? undefined : recordName(below)
}

/** The same of XML, where a record that is another value is an empty element of its name. */
const inXml = (reply: Reply): Records | undefined => {
  const root = Result.getOrUndefined(Xml.parse(reply.body ?? ""))
  const name = root === undefined ? undefined : recordName([root])
  if (name === undefined) return undefined
  const pieces = (reply.body ?? "").split(new RegExp(`(<${name}(?:\\s[^>]*)?>[\\s\\S]*?</${name}>)`, "u"))
  return { second: undefined, withSecond: () => ({ ...reply, body: pieces.toSpliced(3, 1, `<${name}></${name}>`).join("") }) }
}

/** The list of records in an answer; undefined where none holds two. */
export const recordsIn = (reply: Reply): Records | undefined => {
  if ((reply.status ?? 200) >= 300) return undefined
  const isXml = reply.json === undefined && reply.body?.trimStart().startsWith("<") === true
  return isXml ? inXml(reply) : inJson(reply)
}

/** So many records that none is left out because enough came. */
const depth = 50

/** A search in whose first list of records the second is changed; `planted` whether there was such a list, `second` what stood there. */
const searched = (source: AnySource, harness: SourceHarness, value: (second: unknown) => unknown) => {
  const planted: { isThere: boolean; second: unknown } = { isThere: false, second: undefined }
  return Effect.map(
    askSource(
      source,
      harness,
      (connection) => connection.search(request(harness.something, { depth, timeoutMs: 600_000 })),
      (usual) => {
        const reply = usual()
        const found = planted.isThere ? undefined : recordsIn(reply)
        if (found === undefined) return reply
        planted.isThere = true
        planted.second = found.second
        const other = value(found.second)
        return other === found.second ? reply : found.withSecond(other)
      }
    ),
    ({ outcome }) => ({ outcome, ...planted })
  )
}

const idsOf = (outcome: Source.Outcome): ReadonlyArray<string> => Source.recordsOf(outcome).map(({ id }) => id)

const spared = (usual: Source.Outcome, odd: Source.Outcome | undefined, what: string): Verdict => {
  if (odd === undefined) return `it never ends when ${what}`
  const [all, left] = [idsOf(usual), idsOf(odd)]
  if (left.length < all.length - 1)
    return `${left.length} of ${all.length} records are left when ${what}: ${Source.errorOf(odd)?.message ?? odd._tag}`
  const isTold = odd._tag === "Partial" && /could not be read/u.test(odd.error.message)
  return left.length < all.length && !isTold ? `a record is lost when ${what}, and the outcome is ${odd._tag}` : undefined
}

const name = "one odd record costs no other: it is skipped, and the outcome is Partial and says why"

const values: ReadonlyArray<readonly [string, unknown]> = [
  ["one is null", null],
  ["one is a number", 7],
  ["one is a list", []],
  ["one has no fields", {}]
]

/** The law of odd records, for searches. */
export const sourceOddLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => {
  if (source.upstream === undefined) return [notRun(name, "it has no upstream")]
  if (harness.server === undefined) return [notRun(name, "the harness has no server")]
  return [
    law(
      source.id,
      name,
      Effect.gen(function* () {
        const { outcome: usual, isThere, second } = yield* searched(source, harness, (same) => same)
        if (usual?._tag !== "Found")
          return `it finds nothing when all goes well${usual === undefined ? "" : `: ${Source.errorOf(usual)?.message ?? usual._tag}`}`
        if (!isThere) return "no answer of the small server holds a list of two records"
        const fields = isObject(second) ? Object.keys(second) : []
        const swapped = [
          ...values,
          ...fields.flatMap((field) => [
            [`its ${field} is another thing`, { ...(second as object), [field]: { odd: [true] } }] as const,
            [`its ${field} is a flag`, { ...(second as object), [field]: true }] as const
          ])
        ]
        const verdicts: Array<Verdict> = []
        for (const [what, value] of swapped) verdicts.push(spared(usual, (yield* searched(source, harness, () => value)).outcome, what))
        const nothing = (yield* searched(source, harness, () => null)).outcome
        if (nothing?._tag !== "Partial") return `one is null, and the outcome is ${nothing?._tag ?? "none"}`
        return firstOf(verdicts, (verdict) => verdict)
      })
    )
  ]
}
