/**
 * The rules of deduplication are frozen: a change of them is seen here, and must be named in the notes of the report `dedup`, because its sets are no longer
 * unseen for it.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { thresholds, weights } from "@litfuse/engine/dedup/weights"

const root = join(import.meta.dirname, "..")

const names =
  "Comparison Features Preset blocks calibration clusters content fold judged names numbers place preprint recurring registration relationNumber relations title traits vetoes weights".split(
    " "
  )

const rules = ["Dedup.ts", ...names.map((name) => `dedup/${name}.ts`)]

/**
 * Since the report, ASCII is folded in one walk, lists are sorted without copies, and words without a digit are not searched for numbers: decisions,
 * doubts and scores on all its sets are the same. Pairs are judged and settled in two steps, so that the first can be divided; of several relations to one
 * other record the first kind counts, whatever the order of the records, and no set has any.
 */
const frozen = "40004511bb27febce763dd16638c70fdd1e7949f63d26c6178f63bcb30c04d84"

/** What was at commit b95ab90, before any set but diabetes was read. */
const before = {
  weights: "bff109838a3fd1c2f12fc32b26e5def4171c058982627362503e7a83ca304781",
  thresholds: { merge: 3, review: -1 }
}

/** Weights that were added since: for titles that recur, and for titles in one place. */
const added = ["recurring", "translated"]

it("all weights that were there, and the scores from which records are merged or a person is asked, are as they were before the other sets were read", () => {
  const old = Object.fromEntries(Object.entries(weights).filter(([name]) => !added.includes(name)))
  expect({ weights: createHash("sha256").update(JSON.stringify(old)).digest("hex"), thresholds }).toEqual(before)
})

it("the rules are those of the report dedup, whose notes name every change since they were frozen", () => {
  const hash = createHash("sha256")
  for (const file of rules) hash.update(readFileSync(join(root, "packages/engine/src", file)))
  expect(hash.digest("hex")).toBe(frozen)
})
