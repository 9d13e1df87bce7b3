import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import * as Host from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"

const asked = (
  kind: string,
  timeoutMs = 20_000,
  more: { readonly tool?: string; readonly field?: string } = {}
): Promise<Bench.Mcp.Answer> =>
  Effect.runPromise(
    Effect.provide(
      Bench.Mcp.ask({
        folder: import.meta.dirname,
        command: [process.execPath, join(import.meta.dirname, "standIn.mjs"), kind],
        environment: {},
        timeoutMs,
        ...more
      }),
      Host.layer
    )
  )

const brokenOf = ({ checks }: Bench.Mcp.Answer): ReadonlyArray<readonly [string, string]> =>
  checks.filter(({ state }) => state === "broken").map(({ check, why }) => [check, why])

describe("a literature server", () => {
  it("that is honest breaks nothing, and everything is tried", async () => {
    const answer = await asked("honest")
    expect(answer.checks.map(({ check, state }) => [check, state])).toEqual(answer.checks.map(({ check }) => [check, "holds"]))
    expect(answer).toMatchObject({ server: { name: "stand-in" }, search: "search", footprint: { tools: 1 } })
    expect(answer.checks.find(({ check }) => check === "failed services")!.why).toBe("1 request cut off, and it says so")
    for (const { places } of answer.checks) for (const place of places) expect(answer.transcript[place - 1]).toBeDefined()
  })

  it.each([
    ["dishonest", "failed services", /its services failed, and its text and its JSON do not say so/],
    ["shifting", "pages", /pmid:1002 on both pages/],
    ["halved", "both forms", /only one form names pmid:1000/],
    ["trace", "missing argument", /trace of the program/],
    ["leaky", "keys", /holds a key/],
    ["noisy", "output", /1 other lines, the first: Server is starting/],
    ["fragile", "garbage", /no answer/],
    ["careless", "wrong type", /as if nothing were wrong/]
  ])("that is %s breaks the check of %s", async (kind, check, says) => {
    const found = brokenOf(await asked(kind))
    expect(found).toContainEqual([check, expect.stringMatching(says)])
  })

  it("whose names say nothing is asked by the tool and the field that are named, in a list where it takes lists", async () => {
    const { search, checks } = await asked("listed", 20_000, { tool: "look", field: "about" })
    const stateOf = (name: string) => checks.find(({ check }) => check === name)!.state
    expect([search, stateOf("pages"), stateOf("both forms"), stateOf("failed services")]).toEqual(["look", "holds", "holds", "holds"])
    await expect(asked("listed", 20_000, { tool: "look", field: "constructor" })).rejects.toThrow(
      /has no field "constructor"; it has about, limit, offset/
    )
  })

  it("that sends a line without end, or says nothing, is not waited for", async () => {
    const answer = await asked("endless", 3000)
    expect(answer.footprint.tools).toBe(0)
    await expect(asked("silent", 500)).rejects.toThrow(/did not answer to initialize \(silent\)/)
  })
})

it("says what is wrong with a program that cannot be started", async () => {
  const ask = (command: ReadonlyArray<string>) =>
    Effect.runPromise(Effect.provide(Bench.Mcp.ask({ folder: import.meta.dirname, command, environment: {} }), Host.layer))
  await expect(ask(["./no-such-program"])).rejects.toThrow(/no-such-program: .*ENOENT/)
  for (const command of [[], [""]]) await expect(ask(command)).rejects.toThrow("name the program of a server after --")
})
