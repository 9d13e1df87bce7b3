import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as Source from "@litfuse/engine/Source"
import { type SourceRecord, year } from "@litfuse/engine/SourceRecord"
import { type AnySource, askSource, law, request, whyNoRecord } from "./askSource.ts"
import { type Law, notRun } from "./Law.ts"
import { firstOf } from "./property.ts"
import type { Reply } from "./scriptedHttp.ts"
import type { SourceHarness } from "./SourceHarness.ts"

/** The same answer with brackets around a title, as MEDLINE marks translations; undefined where the title is not in it. */
const bracketed = (reply: Reply, title: string): Reply | undefined => {
  const { json, ...rest } = reply
  const text = json === undefined ? (reply.body ?? "") : JSON.stringify(json)
  const quoted = JSON.stringify(title)
  const marked = text.replaceAll(quoted, () => JSON.stringify(`[${title}].`)).replaceAll(`>${title}<`, () => `>[${title}].<`)
  if (marked === text) return undefined
  return json === undefined ? { ...rest, body: marked } : { ...rest, json: JSON.parse(marked) as unknown }
}

const far = "dates beyond next year are unknown, and a notice says so"
const brackets = "a title has no brackets around it, as MEDLINE marks translations"

/** The laws of fields that every source fills by one rule: dates and titles. */
export const sourceFieldLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => {
  if (source.upstream === undefined) return [far, brackets].map((one) => notRun(one, "it has no upstream"))
  if (harness.server === undefined) return [far, brackets].map((one) => notRun(one, "the harness has no server"))
  const search = (connection: Source.Connection) => connection.search(request(harness.something, { depth: 50, timeoutMs: 600_000 }))
  const usual = Effect.map(askSource(source, harness, search), ({ outcome }) => ({
    records: outcome === undefined ? [] : Source.recordsOf(outcome),
    why: whyNoRecord(outcome)
  }))
  const searchedIn = (now: number) =>
    Effect.map(
      askSource(source, harness, (connection) => Effect.andThen(TestClock.setTime(Date.UTC(now, 5)), search(connection))),
      ({ outcome }) => outcome
    )
  const datesOf = ({ published, dates }: SourceRecord) => [published, dates?.issue, dates?.electronic].filter((date) => date !== undefined)
  return [
    law(
      source.id,
      far,
      Effect.gen(function* () {
        const { records, why } = yield* usual
        const years = records.flatMap(datesOf).map(year)
        if (years.length === 0) return records.length === 0 ? why : undefined
        const last = Math.max(...years)
        const early = yield* searchedIn(last - 2)
        const left = early === undefined ? [] : Source.recordsOf(early).flatMap(datesOf)
        const late = left.find((date) => year(date) > last - 1)
        if (late !== undefined) return `in ${last - 2} a record is dated ${late}`
        if (early?.notices.some(({ code }) => code === "date-unknown") !== true)
          return `in ${last - 2} no notice says that ${last} is not possible`
        const ahead = yield* searchedIn(last - 1)
        return ahead?.notices.some(({ code }) => code === "date-unknown") === true
          ? `in ${last - 1} a date in ${last} is unknown`
          : undefined
      })
    ),
    law(
      source.id,
      brackets,
      Effect.gen(function* () {
        const { records, why } = yield* usual
        if (records.length === 0) return why
        const titles = records.map(({ title }) => title)
        for (const title of new Set(titles)) {
          let isPlanted = false
          const { outcome } = yield* askSource(source, harness, search, (reply) => {
            const plain = reply()
            const marked = bracketed(plain, title)
            isPlanted ||= marked !== undefined
            return marked ?? plain
          })
          if (!isPlanted || outcome === undefined) continue
          const verdict = firstOf(Source.recordsOf(outcome), (record) =>
            record.title.startsWith(`[${title}`) ? `"[${title}]." becomes "${record.title}"` : undefined
          )
          if (verdict !== undefined) return verdict
        }
        return undefined
      })
    )
  ]
}
