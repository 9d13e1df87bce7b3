import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { checks, type World } from "../src/agents/checks.ts"
import { plantedLies } from "../src/agents/plantedLies.ts"
import { type OtherServer, otherServers } from "../src/agents/otherServers.ts"
import { play, playThrough } from "../src/agents/play.ts"
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

  it.each(plantedLies.map((lie) => [lie.id, lie] as const))("are not believed when they tell %s", (_, { tell }) => {
    const told = tell(world)
    expect(JSON.stringify(told)).not.toBe(JSON.stringify(world))
    expect(checks.filter(({ wrong }) => wrong(told).length > 0).length).toBeGreaterThan(0)
  })

  it("need every check: each is alone in noticing some change", () => {
    const alone = plantedLies.flatMap(({ tell }) => {
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
    expect(play(session, task)).toEqual({ found: world.truth["every-page"]!.found, calls: 5, bytes: 8173, tokens: 2608 })
  })

  it("finds nothing where it asks what was not recorded", () => {
    expect(play(session, { ...task, query: "another" })).toMatchObject({ found: undefined, calls: 0 })
    expect(play({ ...session, lines: session.lines.slice(0, 2) }, task)).toMatchObject({ found: undefined, calls: 2 })
  })
})

describe("sessions with servers of others", () => {
  const others: World = {
    sessions: read(readFileSync(join(folder, "others.jsonl"), "utf8")),
    truth: JSON.parse(readFileSync(join(folder, "others-truth.json"), "utf8")) as World["truth"]
  }
  const found = (session: World["sessions"][number]) =>
    playThrough(session, session.server as OtherServer, others.truth[session.policy]!.task).found

  it("are those of every policy with every server, and are played to the end", () => {
    const all = Object.keys(otherServers).flatMap((server) => Object.keys(others.truth).map((policy) => [server, policy]))
    expect(others.sessions.map(({ server, policy }) => [server, policy]).sort()).toEqual(all.sort())
    for (const session of others.sessions) expect(found(session)).toBeDefined()
  })

  it("are not played where something else was asked, and hold no place of the machine that recorded them", () => {
    const [first] = others.sessions
    expect(playThrough({ ...first!, lines: [] }, first!.server as OtherServer, others.truth[first!.policy]!.task)).toMatchObject({
      found: undefined
    })
    for (const file of ["others.jsonl", "servers.jsonl"])
      expect(readFileSync(join(folder, file), "utf8")).not.toMatch(/\/(?:tmp|root|home|work)\//)
  })

  it.each(Object.keys(otherServers))("say of %s that PubMed failed, and would not where its words were others", (server) => {
    const session = others.sessions.find((one) => one.server === server && one.policy === "failed-source")!
    expect(found(session)).toEqual({ failed: ["pubmed"], empty: [] })
    const quiet = session.lines.map((line) => ("text" in line ? { ...line, isError: true, text: "No articles.", structured: null } : line))
    expect(found({ ...session, lines: quiet })).toEqual({ found: false })
  })
})
