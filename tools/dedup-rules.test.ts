/** The rules of deduplication are frozen: a change of them is seen here, and means that the report `dedup` no longer measures on unseen sets. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

const names = "Comparison Features Preset blocks clusters fold place preprint registration relations title weights".split(" ")

const rules = ["Dedup.ts", ...names.map((name) => `dedup/${name}.ts`)]

const frozen = "41961b0f20ee175b315ff4529595a951cbd1da4de6413db9754de7a1c9eb9225"

it("the rules are those of the report dedup, whose notes name every change since they were frozen", () => {
  const hash = createHash("sha256")
  for (const file of rules) hash.update(readFileSync(join(root, "packages/engine/src", file)))
  expect(hash.digest("hex")).toBe(frozen)
})
