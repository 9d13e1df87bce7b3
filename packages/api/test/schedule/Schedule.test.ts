import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Host from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import * as Pipeline from "../../src/Pipeline.ts"
import * as Project from "../../src/Project.ts"
import * as Review from "../../src/Review.ts"
import * as Schedule from "../../src/Schedule.ts"
import type { ApiError } from "../../src/ApiError.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { review, three } from "../review/screenedReview.ts"
import { written } from "../written.ts"

const program = ["/usr/bin/node", "/opt/main.js"] as const

/** The answer of a question that is asked at a time. */
const askedAt = <A>(time: string, question: Effect.Effect<A, ApiError, Host.Host>): Promise<A> =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse(time))
      return yield* Effect.provide(question, Host.layer)
    }).pipe(Effect.provide(TestClock.layer())) as Effect.Effect<A>
  )

const project = async (pipelines: Readonly<Record<string, string>>): Promise<string> => {
  const files = Object.entries(pipelines).map(([name, text]) => [`pipelines/${name}.pipeline.yaml`, text])
  const folder = written(Object.fromEntries(files))
  await asked(Project.init({ folder }))
  return folder
}

const quiet = (every: string): string => `schedule: { every: ${every}, query: sleep }\nnodes: []\n`

describe("what is due", () => {
  it("runs once in each period, and a run by hand counts", async () => {
    const folder = await project({ daily: quiet("day"), weekly: quiet("week"), other: "nodes: []\n" })
    const names = async (time: string) => (await askedAt(time, Schedule.due({ folder }))).ran.map(({ name, state }) => `${name} ${state}`)
    // 2026-03-04 is a Wednesday
    expect(await names("2026-03-04T04:00:00Z")).toEqual(["pipelines/daily.pipeline.yaml done", "pipelines/weekly.pipeline.yaml done"])
    expect(await names("2026-03-04T23:59:00Z")).toEqual([])
    expect(await names("2026-03-05T00:00:00Z")).toEqual(["pipelines/daily.pipeline.yaml done"])
    await askedAt(
      "2026-03-09T01:00:00Z",
      Pipeline.run({ folder: join(folder, "pipelines"), pipeline: "weekly.pipeline.yaml", query: "sleep" })
    )
    await askedAt("2026-03-09T01:30:00Z", Pipeline.run({ folder, pipeline: "weekly", query: "sleep" }))
    // of another query
    await askedAt("2026-03-09T02:00:00Z", Pipeline.run({ folder, pipeline: "pipelines/daily.pipeline.yaml", query: "coffee" }))
    expect(await askedAt("2026-03-09T03:00:00Z", Schedule.list({ folder }))).toMatchObject({
      schedules: [
        {
          name: "pipelines/daily.pipeline.yaml",
          kind: "pipeline",
          every: "day",
          last: "2026-03-05T00:00:00.000Z",
          next: null,
          query: "sleep"
        },
        { name: "pipelines/weekly.pipeline.yaml", last: "2026-03-09T01:30:00.000Z", next: "2026-03-16T00:00:00.000Z" }
      ],
      problems: []
    })
    expect(await names("2026-03-09T03:00:00Z")).toEqual(["pipelines/daily.pipeline.yaml done"])
  })

  it.each([
    ["values: { mots: 3 }", ['there is no parameter "mots"; did you mean "most"?', 'parameter "most" has no value']],
    ["values: { most: many }", ['parameter "most" is "many"; it takes an integer']]
  ])("names what is wrong with %s before it is due", async (values, problems) => {
    const node = "{ id: found, plugin: source/pubmed, params: { limit: { parameter: most } }, inputs: { query: $query } }"
    const text = `parameters: { most: { type: integer } }\nschedule: { every: day, query: sleep, ${values} }\nnodes: [${node}]\n`
    const found = await asked(Schedule.list({ folder: await project({ mine: text }) }))
    expect(found.schedules).toEqual([])
    expect([...found.problems].sort()).toEqual(
      [...problems]
        .sort()
        .map((one) => expect.stringMatching(new RegExp(`^pipelines/mine\\.pipeline\\.yaml:[12]: ${one.replace(/\?/u, "\\?")}`, "u")))
    )
  })

  it("gives a pipeline the values of its schedule; a run with others does not count", async () => {
    const text = `parameters: { most: { type: integer } }
schedule: { every: day, query: sleep, values: { most: 5 } }
nodes:
  - { id: wide, plugin: step/entities, params: { mostNames: { parameter: most }, databases: [] }, inputs: { query: $query } }
`
    const folder = await project({ one: text })
    const due = async () => (await askedAt("2026-03-04T04:00:00Z", Schedule.due({ folder }))).ran.map(({ state }) => state)
    expect((await asked(Schedule.list({ folder }))).schedules[0]!.values).toEqual({ most: 5 })
    await askedAt("2026-03-04T01:00:00Z", Pipeline.run({ folder, pipeline: "one", query: "sleep", values: { most: 6 } }))
    expect(await due()).toEqual(["done"])
    expect(await due()).toEqual([])
  })

  it("updates a review, which must have been run before", async () => {
    const folder = review(three, "schedule: { every: month }\n")
    expect(await asked(Schedule.list({ folder }))).toMatchObject({ schedules: [{ name: "review.yaml", last: null, next: null }] })
    expect(await asked(Schedule.due({ folder }))).toMatchObject({
      ran: [{ state: "failed", text: "a search was never run; use `litfuse review run`" }]
    })
    await asked(Review.run({ folder }))
    expect((await asked(Schedule.due({ folder }))).ran).toEqual([
      { name: "review.yaml", state: "done", text: "0 new works, 0 lost, 0 changed, 0 retracted, 3 to screen" }
    ])
    expect((await asked(Schedule.due({ folder }))).ran).toEqual([])
  })

  it("is due again after it failed, and hinders nothing else", async () => {
    const broken = "schedule: { every: day, query: sleep }\nnodes: [{ id: a, plugin: fusion/rrr }]\n"
    const folder = await project({ a: broken, b: quiet("day"), c: "nodes: [\n", d: "schedule: { every: year }\nnodes: []\n" })
    for (const states of [["failed", "done"], ["failed"]]) {
      const { ran, problems } = await asked(Schedule.due({ folder }))
      expect(ran.map(({ state }) => state)).toEqual(states)
      expect(ran[0]!.text).toMatch(/a\.pipeline\.yaml:2.*fusion\/rrr/)
      expect(problems.map((line) => line.replace(/ .*/, ""))).toEqual([
        expect.stringMatching(/^pipelines\/c\.pipeline\.yaml:\d+/),
        "pipelines/d.pipeline.yaml:1:",
        "pipelines/d.pipeline.yaml:1:"
      ])
    }
  })

  it("is run by one of two processes; the other says so", async () => {
    const folder = await project({ a: quiet("day"), b: quiet("day") })
    const both = await asked(Effect.all([Schedule.due({ folder }), Schedule.due({ folder })], { concurrency: 2 }))
    expect(both.map(({ isBusy, ran }) => [isBusy, ran.length]).sort()).toEqual([
      [false, 2],
      [true, 0]
    ])
    expect((await asked(Schedule.due({ folder }))).isBusy).toBe(false)
  })

  it("is not taken from links of a copied project, and its runs of another user do not count", async () => {
    const folder = await project({ a: quiet("day") })
    mkdirSync(join(folder, "elsewhere"))
    writeFileSync(join(folder, "elsewhere/b"), quiet("day"))
    symlinkSync("../elsewhere/b", join(folder, "pipelines/b.pipeline.yaml"))
    expect((await asked(Schedule.due({ folder }))).ran).toHaveLength(1)
    const copy = written({})
    cpSync(folder, copy, { recursive: true })
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
    const database = new DatabaseSync(join(copy, ".litfuse/project.sqlite"))
    database.exec("UPDATE run SET seal = 'forged'")
    database.close()
    expect((await asked(Schedule.list({ folder: copy }))).schedules).toMatchObject([{ last: null, next: null }])
  })
})

describe("what is due in a project that names code", () => {
  it("loads none of it without approval, and says so", async () => {
    const folder = await project({ a: quiet("day") })
    writeFileSync(join(folder, "litfuse.config.yaml"), "plugins: [./mine.mjs]\n")
    writeFileSync(
      join(folder, "mine.mjs"),
      'import { writeFileSync } from "node:fs"\nwriteFileSync(new URL("marker", import.meta.url), "")\n'
    )
    const { ran } = await asked(Schedule.due({ folder }))
    expect(ran).toMatchObject([{ state: "failed", text: expect.stringContaining("litfuse.config.yaml: is not approved") }])
    expect(existsSync(join(folder, "marker"))).toBe(false)
  })
})

describe("a timer", () => {
  it("is printed, written and removed, and named by a file, by a name alone, or by the folder of a review", async () => {
    const folder = await project({ sleep: quiet("week") })
    const printed = await asked(Schedule.write({ folder, name: "sleep", program }))
    expect(printed.files).toMatchObject([{ path: null, text: expect.stringContaining("'/opt/main.js' schedule due\n") }])
    const same = await asked(Schedule.write({ folder, name: "pipelines/sleep.pipeline.yaml", program }))
    expect(same).toEqual(printed)
    const out = "sleep.timer"
    const { files } = await asked(Schedule.write({ folder, name: "sleep", target: "systemd", out, program }))
    expect(files.map(({ path }) => existsSync(path!))).toEqual([true, true])
    expect(readFileSync(join(folder, "sleep.service"), "utf8")).toContain("Type=oneshot\n")
    // also when the file has no schedule any more
    writeFileSync(join(folder, "pipelines/sleep.pipeline.yaml"), "nodes: []\n")
    const { removed } = await asked(Schedule.remove({ folder, name: "sleep", target: "systemd", out }))
    expect(removed.map((path) => existsSync(path))).toEqual([false, false])
    const work = review(three, "schedule: { every: month }\n")
    const [one, other] = await Promise.all(
      [
        { folder: work, name: "." },
        { folder, name: work }
      ].map((about) => asked(Schedule.write({ ...about, program })))
    )
    expect(one).toEqual(other)
  })

  it("is refused without a schedule, for an unknown name, and for a name that systemd cannot use", async () => {
    const folder = await project({ sleep: quiet("week"), bare: "nodes: []\n", odd: "schedule: 1\nnodes: []\n" })
    const textOf = async (name: string, more: object = {}) => {
      const why = await refused(Schedule.write({ folder, name, program, ...more }))
      return why.problems?.map(({ text }) => text).join() ?? why.message
    }
    expect(await textOf("bare")).toBe('pipelines/bare.pipeline.yaml has no schedule; add `schedule: { every: week, query: "..." }`')
    expect(await textOf("odd")).toMatch(/^pipelines\/odd\.pipeline\.yaml:1: schedule expected /)
    expect(await textOf("slepp")).toMatch(/"slepp" is neither .*did you mean "pipelines\/sleep\.pipeline\.yaml"/)
    expect(await textOf("sleep", { target: "systemd", out: "a.service" })).toMatch(/end its name in \.timer/)
    expect(await textOf("sleep", { out: "pipelines/bare.pipeline.yaml" })).toMatch(/bare\.pipeline\.yaml: is there already/)
    expect((await refused(Schedule.remove({ folder, name: "sleep", out: "nofile" }))).problems![0]!.text).toMatch(/is not there/)
  })
})
