import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { reviewCopy } from "./reviewCopy.ts"

/** What a question says: `answered`, or the message of its error. */
const said = <A, E extends { readonly message: string }, R>(question: Effect.Effect<A, E, R>): Promise<string> =>
  asked(Effect.match(question as Effect.Effect<A, E, never>, { onSuccess: () => "answered", onFailure: ({ message }) => message }) as never)

const editYaml = (folder: string, change: (text: string) => string): void => {
  const file = join(folder, "review.yaml")
  const before = readFileSync(file, "utf8")
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
}

const places = ["../outside.ris", "/etc/passwd", "C:\\windows\\x.ris", "exports/../../outside.ris", "\\\\server\\share.ris"]

describe("a copied review", () => {
  it.each(places)("that names %s is refused with the line, before anything is read", async (place) => {
    const folder = await reviewCopy()
    editYaml(folder, (text) => text.replace("file: exports/embase.ris", `file: ${JSON.stringify(place)}`))
    const message = await said(Review.run({ folder }))
    expect(message).toMatch(/^review\.yaml:\d+: searches\[5\]\.files\[0\]\.file: /)
    expect(message).not.toContain("\n")
    editYaml(folder, (text) => text.replace("file: strategies/words.txt", `file: ${JSON.stringify(place)}`))
    expect(await said(Review.status({ folder }))).toMatch(/review\.yaml:\d+: strategies\[0\]\.file: /)
  })

  it("does not fetch an address, and takes it for the name of a file", async () => {
    const folder = await reviewCopy()
    editYaml(folder, (text) => text.replace("file: exports/embase.ris", 'file: "https://127.0.0.1:1/embase.ris"'))
    expect(await said(Review.run({ folder }))).toMatch(/https:\/?\/127\.0\.0\.1:1\/embase\.ris/)
  })

  it("with a bomb of aliases is refused in a line", async () => {
    const folder = await reviewCopy()
    const levels = "abcdefghij".split("").map((name, i, all) => {
      const of = i === 0 ? '"x"' : `*${all[i - 1]!}`
      return `${name}: &${name} [${Array.from({ length: 10 }, () => of).join(",")}]`
    })
    writeFileSync(join(folder, "review.yaml"), `version: 1\n${levels.join("\n")}\n`)
    const message = await said(Review.status({ folder }))
    expect(message).toMatch(/^review\.yaml/)
    expect(message.length).toBeLessThan(2000)
  })

  it.each([
    "review.yaml",
    "screening/Ann.full-text.jsonl",
    "commitments.jsonl",
    "flow.yaml",
    "citations.jsonl",
    "opened.jsonl",
    "strategies/words.txt"
  ])("with 5 GB of %s is refused in a line", async (name) => {
    const folder = await reviewCopy()
    writeFileSync(join(folder, name), "")
    truncateSync(join(folder, name), 5 * 2 ** 30)
    const message = await said(Review.check({ folder, replays: false }))
    expect(message).not.toBe("answered")
    expect(message).not.toContain("\n")
  })

  it("with links below its folders is refused", async () => {
    for (const name of ["exports/more.ris", "recordings", "citations.jsonl", "opened.jsonl", "strategies/other.txt"]) {
      const folder = await reviewCopy()
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      rmSync(join(folder, name), { recursive: true, force: true })
      symlinkSync("/etc/passwd", join(folder, name))
      expect(await said(Review.check({ folder })), name).toBe(
        `${join(folder, name)}: is a symbolic link; replace it with a real file or folder`
      )
    }
  })

  it("with any damage says so in one line, or works: and nothing outside of it changes", async () => {
    const folder = await reviewCopy()
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile() && !/sqlite|recordings/.test(name))
      .sort()
    const texts = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
    const outside = join(await reviewCopy(), "review.yaml")
    const canary = readFileSync(outside, "utf8")
    const damage = fc.record({
      name: fc.constantFrom(...names),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      text: fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom(
          "\n",
          outside,
          "{}",
          "[]",
          "null",
          '{"version":1}',
          "<<<<<<< HEAD\n",
          "../../x",
          "\u0000",
          "&a [*a]",
          '"__proto__":{}'
        )
      ),
      cut: fc.nat(200)
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ name, at, text, cut }) => {
        const before = texts.get(name)!
        const place = Math.floor(at * before.length)
        writeFileSync(join(folder, name), Buffer.concat([before.subarray(0, place), Buffer.from(text), before.subarray(place + cut)]))
        for (const question of [Review.status({ folder }), Review.check({ folder, replays: false })]) {
          const message = await said(question as never)
          expect(
            message.split("\n").every((line) => line.length < 1000 && !/^\s+at /.test(line)),
            message
          ).toBe(true)
          expect(message).not.toMatch(/TypeError|RangeError|undefined/)
        }
        writeFileSync(join(folder, name), before)
      }),
      { numRuns: 60 }
    )
    expect(readFileSync(outside, "utf8")).toBe(canary)
  }, 120_000)
})
