/**
 * What the page for screening does for each action in a review of 50,000 records, from the request to the last byte of the answer. Units: milliseconds of CPU of the
 * process, which include the browser of the test, and the steps of learning that a key may wait for.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import * as Host from "@litfuse/api/Host"
import * as Review from "@litfuse/api/Review"
import * as PageServer from "@litfuse/page/PageServer"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import { writeReview } from "./largeReview.ts"
import type { Measurement } from "./Measurement.ts"
import { browsing } from "./page.ts"

const rounds = 40

/** How long the person reads between two actions, in milliseconds: the server goes on learning meanwhile, so that actions meet all of its steps. */
const readingTime = 100

const target = "at most 200"

const stage = "/review/screen/title-abstract"

const timed = async <A>(work: () => Promise<A>): Promise<readonly [A, number]> => {
  const before = process.cpuUsage()
  const done = await work()
  const { user, system } = process.cpuUsage(before)
  return [done, (user + system) / 1000]
}

/** The fields of the form on a page, as a browser sends them. */
const formIn = (html: string): Readonly<Record<string, string>> => {
  const [, form = ""] = /<form class="screen"[^>]*>(.*?)<\/form>/su.exec(html) ?? []
  const fields = [...form.matchAll(/<input[^>]* name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!] as const)
  return Object.fromEntries(fields.filter(([name]) => name !== "csrf" && name !== "considered"))
}

/** A server in a review whose records are merged. `by`: the order of screening. */
const measured = async (by: string): Promise<ReadonlyArray<Measurement>> => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-screening-page-"))
  process.env["LITFUSE_STATE"] = join(root, "state")
  writeReview(root, `{ by: ${by}, seed: 1 }`)
  const runtime = ManagedRuntime.make(Host.layer)
  const scope = Scope.makeUnsafe()
  await runtime.runPromise(Review.run({ folder: root }))
  const serving = PageServer.serve({ folder: root, canChange: true, as: "Ann" }, { port: 0, token: PageServer.freshToken() })
  const { get, post } = await browsing(await runtime.runPromise(Scope.provide(serving, scope)))
  const [first, opening] = await timed(() => get(stage))
  let page = first.body
  /** Presses a button, and follows to the page behind it. */
  const pressed = async (fields: Readonly<Record<string, string>>): Promise<number> => {
    const [next, ms] = await timed(async () => {
      const { headers } = await post(stage, { ...formIn(page), ...fields })
      return get(String(headers["location"]).split("#")[0]!)
    })
    page = next.body
    return ms
  }
  const series = async (act: (i: number) => Promise<number>): Promise<ReadonlyArray<number>> => {
    const times: Array<number> = []
    for (let i = 0; i < rounds; i++) {
      times.push(await act(i))
      await delay(readingTime)
    }
    return times.toSorted((a, b) => a - b)
  }
  const keys = await series((i) => pressed({ do: i % 3 === 0 ? "include" : "exclude:population" }))
  const others = await series((i) => pressed({ do: i % 2 === 0 ? "undo" : "keep", note: `note ${i}`, labels: "one" }))
  const lists = await series((i) =>
    timed(() => get(`${stage}?list=${["all", "excluded", "included", "undecided"][i % 4]}&text=word${i}`)).then(([, ms]) => ms)
  )
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await runtime.dispose()
  rmSync(root, { recursive: true })
  const of = `50,000 records, order ${by}`
  const rows = (name: string, times: ReadonlyArray<number>): ReadonlyArray<Measurement> => [
    { name: `${of}: ${name}, the middle of ${rounds}`, value: times[times.length >> 1]!, unit: "ms of CPU", target },
    { name: `${of}: ${name}, the slowest`, value: times.at(-1)!, unit: "ms of CPU", target }
  ]
  return [
    { name: `${of}: the first page of a server`, value: opening, unit: "ms of CPU" },
    ...rows("a decision and the next page", keys),
    ...rows("undo or a note, and the page", others),
    ...rows("another list with a text to find", lists)
  ]
}

/** Rows of `npm run speed -- screening`. */
export const screeningPage = async (): Promise<ReadonlyArray<Measurement>> => [
  ...(await measured("ranked")),
  ...(await measured("learning"))
]
