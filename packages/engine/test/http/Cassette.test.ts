import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Cassette from "@litfuse/engine/http/Cassette"
import * as Player from "@litfuse/engine/http/Player"
import * as Recording from "@litfuse/engine/http/Recording"
import * as Http from "@litfuse/engine/Http"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import { key, Anything, type Ask, get, folder, using, record, replay, files, text, problem } from "./taping.ts"

describe("a recording", () => {
  it("is one readable file per exchange, named by a hash of the request, without secrets in address, headers or body", async () => {
    const tape = folder()
    const scripted = Scripted.script(() => ({
      json: { hits: ["ä"], yours: `${key} of me@example.org`, link: `x?api_key=${encodeURIComponent(key)}` },
      headers: { "set-cookie": "sid=1", link: `<https://api.example.org/?api_key=${encodeURIComponent(key)}>`, "x-other": "1" }
    }))
    await record(tape, scripted, [get("heart")])
    expect(files(tape)).toEqual([expect.stringMatching(/^[0-9a-f]{12}-1\.json$/)])
    expect(JSON.parse(text(tape))).toEqual({
      version: 1,
      recordedAt: "2026-03-01T12:00:00.000Z",
      request: { method: "GET", url: "https://api.example.org/search?q=heart&z=1", body: null },
      response: {
        status: 200,
        headers: { "content-type": "application/json", link: "<https://api.example.org/?api_key=***>" },
        body: { hits: ["ä"], yours: "REDACTED of REDACTED", link: "x?api_key=REDACTED" }
      }
    })
    expect(text(tape)).toMatch(/\n {2}"request": \{\n/)
    expect(Recording.secretIn(text(tape))).toBeUndefined()
  })

  it("has the same name whatever the secrets, the order of parameters, and where the user sends the upstream", async () => {
    const [one, other] = [folder(), folder()]
    await record(
      one,
      Scripted.script(() => ({ json: { next: "https://api.example.org/2" } })),
      [get("a")]
    )
    await record(
      other,
      Scripted.script(() => ({ json: { next: "http://localhost:99/2" } })),
      [(client) => client.json(Anything, { path: "/search", query: { q: "a", z: 1, mailto: "other@example.org" } })],
      { origins: { api: "http://localhost:99" } }
    )
    expect(files(one)).toEqual(files(other))
    expect(text(one)).toBe(text(other))
  })

  it.each<[string, Scripted.Reply, unknown]>([
    ["text", { body: "a\nb", headers: { "content-type": "text/plain" } }, "a\nb"],
    ["JSON whose numbers would not survive", { body: '{"id": 12345678901234567890}' }, '{"id": 12345678901234567890}'],
    ["JSON that would", { body: '{ "id" : "a \\" b" }' }, { id: 'a " b' }]
  ])("keeps %s as it is", async (_, reply, body) => {
    const tape = folder()
    const ask: Ask = (client) => Effect.map(client.send({ path: "/", expects: "text" }), (answer) => answer.text)
    const live = await record(
      tape,
      Scripted.script(() => reply),
      [ask]
    )
    expect(JSON.parse(text(tape)).response.body).toEqual(body)
    const played = await replay(tape, [ask])
    // white space between the parts of JSON is no content
    expect(String(played.results[0]).replaceAll(" ", "")).toBe(String(live.results[0]).replaceAll(" ", ""))
  })

  it("hides the address of the user, which error messages contain", async () => {
    const tape = folder()
    await record(
      tape,
      Scripted.script(() => ({ status: 400, json: { "api-key": "203.0.113.77", error: "too fast from 203.0.113.77, see 1.2.3" } })),
      [get("a")]
    )
    expect(text(tape)).not.toContain("203.0.113.77")
    expect(text(tape)).toContain("too fast from REDACTED, see 1.2.3")
  })

  it("of a request sent again replaces that of an earlier session, and leaves the others", async () => {
    const tape = folder()
    await record(
      tape,
      Scripted.script(() => ({ json: { n: 1 } })),
      [get("a")]
    )
    await record(
      tape,
      Scripted.script(() => ({ json: { n: 1 } })),
      [get("b")]
    )
    await record(
      tape,
      Scripted.script(() => ({ json: { n: 2 } })),
      [get("a")]
    )
    expect(files(tape)).toHaveLength(2)
    expect((await replay(tape, [get("a"), get("b")])).results).toEqual([{ n: 2 }, { n: 1 }])
  })
})

describe("a replay", () => {
  const reply = (n: number): Recording.Recording => ({
    version: 1,
    recordedAt: `2026-03-0${n}T12:00:00.000Z`,
    request: { method: "GET", url: "https://api.example.org/search?q=a&z=1", body: null },
    response: { status: n === 1 ? 429 : 200, headers: { "content-type": "application/json", "retry-after": "9" }, body: { n } }
  })
  const tapeOf = (...recordings: ReadonlyArray<Recording.Recording>): string => {
    const tape = folder()
    mkdirSync(join(tape, "api"), { recursive: true })
    recordings.forEach((recording, i) =>
      writeFileSync(join(tape, "api", `${Recording.keyOfRecording(recording)}-${i + 1}.json`), JSON.stringify(recording))
    )
    return tape
  }

  it("plays repeated requests in their order, without credentials, pacing or sleeping, and says that it took no time", async () => {
    const { results, exchanges } = await replay(tapeOf(reply(1), reply(2), reply(3)), [get("a"), get("a")])
    expect(results).toEqual([{ n: 2 }, { n: 3 }])
    expect(exchanges.map(({ ms, attempts }) => [ms, attempts])).toEqual([
      [null, 2],
      [null, 1]
    ])
  })

  it("of a request that was not recorded is an error that names the nearest, and is not tried again", async () => {
    const { results, exchanges } = await replay(tapeOf(reply(2)), [get("b"), get("a"), get("a")])
    expect((results[0] as SourceError).reason).toEqual({
      _tag: "NotRecorded",
      detail: expect.stringMatching(/; try: .*; the nearest recording is GET https:\/\/api\.example\.org\/search\?q=a&z=1/),
      nearest: "https://api.example.org/search?q=a&z=1"
    })
    expect(results[1]).toEqual({ n: 2 })
    expect((results[2] as SourceError).message).toContain("is requested once more")
    expect(exchanges.map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })

  it("before a network answers what was recorded, in its order, and sends on the rest", async () => {
    const scripted = Scripted.script((_, count) => ({ json: { sent: count } }))
    const cassette = Result.getOrThrow(Cassette.read(tapeOf(reply(2))))
    const transport = Player.playFirst(cassette).pipe(Layer.provide(scripted.layer))
    const layer = Http.layer(Http.settings()).pipe(Layer.provide([transport, Scripted.credentials({ key, email: "me@example.org" })]))
    const ask = async (q: string) => (await using(layer, [get(q)])).results
    expect([await ask("a"), scripted.seen.length]).toEqual([[{ n: 2 }], 0])
    expect([await ask("b"), scripted.seen.length]).toEqual([[{ sent: 1 }], 1])
  })

  it("has the time of the last recording, which stands still, and a hash that knows every byte", async () => {
    const tape = tapeOf(reply(2), reply(3))
    const cassette = Result.getOrThrow(Cassette.read(tape))
    const times = await Effect.runPromise(
      Effect.gen(function* () {
        const before = yield* Clock.currentTimeMillis
        yield* Effect.sleep(5)
        return [before, yield* Clock.currentTimeMillis]
      }).pipe(Effect.provide(Player.clock(cassette)))
    )
    expect(times).toEqual([Date.parse("2026-03-03T12:00:00Z"), Date.parse("2026-03-03T12:00:00Z")])
    expect(Result.getOrThrow(Cassette.read(tape)).hash).toBe(cassette.hash)
    expect(Result.getOrThrow(Cassette.read(tapeOf(reply(2), { ...reply(3), recordedAt: "2026-03-04T12:00:00.000Z" }))).hash).not.toBe(
      cassette.hash
    )
  })

  it("refuses what is no recording, says which file, and what to do", () => {
    const tape = tapeOf(reply(2))
    const [file] = files(tape)
    const at = (name: string) => join(tape, "api", name)
    expect(problem(tape)).toBe("fine")
    symlinkSync(at(file!), at("000000000000-1.json"))
    expect(problem(tape)).toBe("TAPE/api/000000000000-1.json: is a symbolic link; recordings are real files only")
    rmSync(at("000000000000-1.json"))
    renameSync(at(file!), at("000000000000-1.json"))
    expect(problem(tape)).toBe(`TAPE/api/000000000000-1.json: is not named after its request; rename it to ${file}`)
    writeFileSync(at("000000000000-1.json"), '{"version": 2}')
    expect(problem(tape)).toMatch(/000000000000-1\.json: is not a recording: version expected 1/)
    renameSync(at("000000000000-1.json"), at("evil.json"))
    expect(problem(tape)).toContain("recordings are named")
    rmSync(at("evil.json"))
    expect(problem(tape)).toBe("TAPE: contains no recordings; record with --record first")
    expect(problem(join(tape, "absent"))).toContain("record with --record first")
    symlinkSync(tape, `${tape}-link`)
    expect(problem(`${tape}-link`)).toContain("is a symbolic link")
  })
})

describe("a folder for recordings that holds a symbolic link", () => {
  /** A folder for recordings, a folder outside with a file in it, and what came of recording. */
  const trapped = async (trap: (tape: string, outside: string) => void, isSetWhileAsked = false) => {
    const tape = folder()
    const outside = join(tape, "../outside")
    mkdirSync(outside)
    const name = `${Recording.keyOf({ method: "GET", recorded: "https://api.example.org/search?q=a&z=1" } as never)}-1.json`
    writeFileSync(join(outside, name), "mine")
    if (!isSetWhileAsked) trap(tape, outside)
    const scripted = Scripted.script(() => {
      if (isSetWhileAsked) trap(tape, outside)
      return { json: {} }
    })
    const recorded = await record(tape, scripted, [get("a")]).then(
      ({ results }) => results.map((one) => (one instanceof Error ? one.message : "recorded"))[0]!,
      (error: unknown) => (error as Error).message
    )
    const isSafe = readdirSync(outside).join() === name && readFileSync(join(outside, name), "utf8") === "mine"
    return { said: recorded.replaceAll(tape, "TAPE"), asked: scripted.seen.length, isSafe }
  }
  const what = "is a symbolic link; recordings are written to real folders and files only"

  it.each<[string, (tape: string, outside: string) => void]>([
    ["TAPE", (tape, outside) => symlinkSync(outside, tape)],
    ["TAPE", (tape, outside) => symlinkSync(join(outside, "absent"), tape)],
    [
      "TAPE/api",
      (tape, outside) => {
        mkdirSync(tape)
        symlinkSync(outside, join(tape, "api"))
      }
    ],
    [
      "TAPE/other/x.json",
      (tape, outside) => {
        mkdirSync(join(tape, "other"), { recursive: true })
        symlinkSync(join(outside, "absent"), join(tape, "other/x.json"))
      }
    ]
  ])("is refused at %s before anybody is asked (%#)", async (place, trap) => {
    expect(await trapped(trap)).toEqual({ said: `${place}: ${what}`, asked: 0, isSafe: true })
  })

  it("is not written when the link comes while services are asked", async () => {
    const { said, isSafe } = await trapped((tape, outside) => symlinkSync(outside, join(tape, "api")), true)
    expect([said.includes("could not be recorded in TAPE: TAPE/api is a symbolic link"), isSafe]).toEqual([true, true])
  })

  it("has nothing against a link above it", async () => {
    const tape = folder()
    mkdirSync(`${tape}-real`)
    symlinkSync(`${tape}-real`, tape)
    const within = join(tape, "records")
    const { results } = await record(
      within,
      Scripted.script(() => ({ json: { n: 1 } })),
      [get("a")]
    )
    expect([results, files(within).length]).toEqual([[{ n: 1 }], 1])
  })
})

describe("the scan for secrets", () => {
  it.each([
    '"url": "https://x.org/?api_key=abc"',
    '"url": "https://x.org/?q=1&mailto=me@x.org"',
    '"link": "Bearer abcdefghijklmnop"',
    '{"api_key": "abcdef"}',
    "sk-abcdefghijklmnopqrstuvwx"
  ])("finds %s", (line) => expect(Recording.secretIn(line)).toBeDefined())

  it.each([
    '"url": "https://x.org/?q=api_key"',
    '{"api-key": "REDACTED"}',
    "https://x.org/?api_key=REDACTED",
    "the bearer of news",
    '{"author": "a@b.org"}'
  ])("leaves %s alone", (line) => expect(Recording.secretIn(line)).toBeUndefined())
})
