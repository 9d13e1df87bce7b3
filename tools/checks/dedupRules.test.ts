/**
 * The rules of deduplication are frozen. A change of them fails here, and the notes of the report `dedup` must name it: the report has read its sets before.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { thresholds, weights } from "@litfuse/engine/dedup/weights"

const root = join(import.meta.dirname, "../..")

const names =
  "pairComparer RecordFeatures Preset Blocking matchProbability Clusters contentHash foldText comparePairs familyNames titleNumbers firstPage isSameContainer withoutBrackets isPreprint isRecurringTitle trialRegistrations relationNumber relationBetween readTitle traits vetoes weights areAlike findCompanion isContrast isSeries otherTitles titleContrast wordConcepts".split(
    " "
  )

const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, "").replaceAll(/\n\s*\n/g, "\n")

const rules = ["Dedup.ts", ...names.map((name) => `dedup/${name}.ts`)]

/**
 * The hash of all rules without comments and blank lines, so that wording may change.
 *
 * These changes since the report leave all decisions, doubts and scores on its sets the same. ASCII is folded in one walk, lists are sorted without copies,
 * and words without a digit are not searched for numbers. Pairs are judged and settled in two steps, so that judging can be divided. Of several relations to
 * one other record the first kind counts; no set has any. Modules and functions were renamed, nested ternaries became conditions, and reasons were reworded:
 * 3,000 random sets of records are linked as before.
 *
 * Rules for companion papers, theses, series, comments, titles in two languages, publishers before a journal and the order of names were added in November
 * 2026. They are for kinds of records that were seen outside of its sets. The curve of probabilities was fitted again after them. Pages of the web, which no
 * set has, are compared only where an identifier is the same.
 */
const frozen = "1bb60c3a301d742efc98aaa602cddc3dceb858ca51659f081e67724e5b568f5f"

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
  for (const file of rules) hash.update(codeOf(readFileSync(join(root, "packages/engine/src", file), "utf8")))
  expect(hash.digest("hex")).toBe(frozen)
})
