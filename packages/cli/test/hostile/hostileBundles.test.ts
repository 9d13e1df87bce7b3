import { readFileSync } from "node:fs"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { expect, it } from "vitest"
import { litfuse } from "../commands/litfuse.ts"
import { reaches } from "./reachingBundles.ts"

const cassettes = join(import.meta.dirname, "../../../../datasets/atlas/cassettes")

let made: Promise<readonly [head: string, ...lines: ReadonlyArray<string>]> | undefined

const bundle = async (): Promise<readonly [head: string, ...lines: ReadonlyArray<string>]> => {
  const { folder } = await litfuse(["bundle", "a.bundle", "Almirs for crorqic disorders in current smokers", "--replay", cassettes])
  const [head = "", ...lines] = gunzipSync(readFileSync(join(folder, "a.bundle")))
    .toString()
    .trimEnd()
    .split("\n")
  return [head, ...lines]
}

const replay = (head: string, lines: ReadonlyArray<string>) => {
  const content = lines.map((line) => `${line}\n`).join("")
  const sha256 = createHash("sha256").update(content).digest("hex")
  const bytes = gzipSync(`${head.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${sha256}"`)}\n${content}`)
  return litfuse(["replay", "a.bundle"], { "a.bundle": bytes })
}

it("a bundle that was packed again as it was is replayed", async () => {
  const [head, ...lines] = await (made ??= bundle())
  expect((await replay(head, lines)).code).toBe(0)
})

it.each(reaches)("a bundle is refused in one line that $name", async ({ change, says }) => {
  const [head, ...lines] = await (made ??= bundle())
  const changed = change(lines)
  expect(changed).not.toEqual(lines)
  const { code, out, err } = await replay(head, changed)
  expect([code, out, err]).toEqual([2, "", expect.stringMatching(says)])
  expect(err).toMatch(/^litfuse[^\n]*\n$/)
})
