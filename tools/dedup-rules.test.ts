/** The rules of deduplication are frozen: a change of them is seen here, and means that the report `dedup` no longer measures on unseen sets. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

const names = "Comparison Features Preset blocks calibration clusters fold place preprint registration relations title weights".split(" ")

const rules = ["Dedup.ts", ...names.map((name) => `dedup/${name}.ts`)]

const frozen = "13bdf7755c56f73b48b846327eca3227c2b7f238b790d94230db37c606178bbb"

it("the rules are those of the report dedup, whose notes name every change since they were frozen", () => {
  const hash = createHash("sha256")
  for (const file of rules) hash.update(readFileSync(join(root, "packages/engine/src", file)))
  expect(hash.digest("hex")).toBe(frozen)
})
