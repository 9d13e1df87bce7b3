import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { checks, type World } from "../src/agents/checks.ts"
import { lies } from "../src/agents/lies.ts"
import { play } from "../src/agents/play.ts"
import { print, read } from "../src/agents/session.ts"

const folder = join(import.meta.dirname, "../../../datasets/agents")
const text = readFileSync(join(folder, "sessions.jsonl"), "utf8")
const world: World = {
  sessions: read(text),
  truth: JSON.parse(readFileSync(join(folder, "truth.json"), "utf8")) as World["truth"]
}

describe("recorded sessions", () => {
  it("are read and written without loss", () => {
    expect(print(world.sessions)).toBe(text)
  })

  it.each(checks.map((check) => [check.id, check] as const))("break nothing that the check of %s asks for", (_, { wrong }) => {
    expect(wrong(world)).toEqual([])
  })

  it.each(lies.map((lie) => [lie.id, lie] as const))("are not believed when they tell %s", (_, { tell }) => {
    const told = tell(world)
    expect(JSON.stringify(told)).not.toBe(JSON.stringify(world))
    expect(checks.filter(({ wrong }) => wrong(told).length > 0).length).toBeGreaterThan(0)
  })

  it("need every check: each is alone in noticing some change", () => {
    const alone = lies.flatMap(({ tell }) => {
      const red = checks.filter(({ wrong }) => wrong(tell(world)).length > 0).map(({ id }) => id)
      return red.length === 1 ? red : []
    })
    expect(new Set(alone)).toEqual(new Set(["equal facts", "revisions", "policies", "sums", "fence"]))
  })
})

describe("a client that is played again", () => {
  const session = world.sessions.find(({ policy }) => policy === "every-page")!
  const { task } = world.truth["every-page"]!

  it("finds the same out, whatever it cost", () => {
    expect(play(session, task)).toEqual({ found: world.truth["every-page"]!.found, calls: 5, bytes: 9427, tokens: 3042 })
  })

  it("finds nothing where it asks what was not recorded", () => {
    expect(play(session, { ...task, query: "another" })).toMatchObject({ found: undefined, calls: 0 })
    expect(play({ ...session, lines: session.lines.slice(0, 2) }, task)).toMatchObject({ found: undefined, calls: 2 })
  })
})
