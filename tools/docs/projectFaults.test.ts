import { expect, it } from "vitest"
import { projectFaults, outcomeOf } from "./projectFaults.ts"

/** What must not be there after any fault. */
const wrong = /a new run, with [1-9]|wrong order|one run for both|was changed$|^pruned$|a project is there/

it.each(projectFaults.map((fault) => [fault.name, fault] as const))("%s: one line at most, and nothing is broken", async (_, fault) => {
  const { message: said, after } = await outcomeOf(fault)
  expect(said).not.toContain("\n")
  expect(after).not.toMatch(wrong)
})

it("goes on after every fault that leaves the run the user's own, and after none that does not", async () => {
  const after = new Map(await Promise.all(projectFaults.map(async (fault) => [fault.name, (await outcomeOf(fault)).after] as const)))
  const foreign = "another user made the project and its runs"
  expect(after.get(foreign)).toBe("a new run, with 0 answers")
  expect(after.get("an answer in the project was changed")).toBe("the run goes on, with 0 answers")
  const others = [...after].filter(([name, text]) => /run goes on|new run/.test(text) && name !== foreign && !name.startsWith("an answer"))
  expect(others.map(([, text]) => text.replace(/^.*; /, ""))).toEqual(others.map(() => "the run goes on, with 1 answer"))
})
