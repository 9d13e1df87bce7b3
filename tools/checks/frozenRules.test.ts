import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Experiment } from "@litfuse/bench/Experiment"
import { checkFreezes } from "@litfuse/host/checkFreezes"
import { expect, it } from "vitest"
import { parse } from "yaml"
import { root } from "../shared/repositoryFiles.ts"

const experiments = globSync("reports/**/experiment.yaml", { cwd: root })
  .map((file) => parse(readFileSync(join(root, file), "utf8")) as Pick<Experiment, "id"> & Partial<Pick<Experiment, "analyses">>)
  .flatMap(({ id, analyses = [] }) => (analyses.some((one) => one.frozenRules !== undefined) ? [{ id, analyses }] : []))

it("knows the reports about rules that were frozen", () => {
  expect(experiments.map(({ id }) => id).sort()).toEqual([
    "evidence-sentences",
    "extraction",
    "milestones",
    "prisma-s",
    "verify-references"
  ])
})

it.each(experiments)("the history shows that the rules of $id were committed before they were measured", (experiment) => {
  const freezes = checkFreezes(root, experiment).filter(({ state }) => state !== "exploratory")
  expect(freezes.length).toBeGreaterThan(0)
  // CI may have the last commits only
  for (const { state, text } of freezes) expect(["proven", "unknown"], text).toContain(state)
})
