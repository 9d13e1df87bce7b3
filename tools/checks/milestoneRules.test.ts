import { createHash } from "node:crypto"
import { expect, it } from "vitest"
import { read } from "../shared/repositoryFiles.ts"

/** The hash of the rules without comments, so that wording may change. */
const frozen = "9261229b317df73cfb9b31c8d4e6f422c43e975042ee9f4e2888b9cb0044dcb0"

it("the rules are those of the report milestones, frozen before its test half was read; a change is named in its notes", () => {
  const rules = read("packages/analyzers/rules/corrected.yaml").replaceAll(/^ *#.*\n/gm, "")
  expect(createHash("sha256").update(rules).digest("hex")).toBe(frozen)
})
