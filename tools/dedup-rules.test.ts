/** The rules of deduplication are frozen: a change of them is seen here, and means that the report `dedup` no longer measures on unseen sets. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

const names = "Comparison Features Preset blocks clusters fold place preprint registration relations title weights".split(" ")

const rules = ["Dedup.ts", ...names.map((name) => `dedup/${name}.ts`)]

const frozen = "8d138fe7cf15772b2429daedcee2e1f353b97607546fe61e1a36430bb78736cb"

it("the rules are those that were frozen before the last sets were read", () => {
  const hash = createHash("sha256")
  for (const file of rules) hash.update(readFileSync(join(root, "packages/engine/src", file)))
  expect(hash.digest("hex")).toBe(frozen)
})
