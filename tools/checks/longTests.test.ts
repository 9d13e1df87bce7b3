import { expect, it } from "vitest"
import { longTests, nightlyTests } from "../test-setup/longTests.ts"

it("runs long files and laws in test:long, and files for the night nowhere else", () => {
  const [long, nightly] = [longTests(), nightlyTests()]
  expect(long).toContain("packages/host/test/documented.long.test.ts")
  // a property that draws the default number of cases; laws of a contract with few plugins, and of one with many
  expect(long).toContain("packages/stats/test/Wilson.test.ts")
  expect(long).toContain("packages/rankers/test/normalisation/MinMax.test.ts")
  // every property there states its number of cases
  expect(long).not.toContain("packages/bibliography/test/laws.test.ts")
  expect(nightly).toContain("packages/rankers/test/fusion/Isr.test.ts")
  expect(nightly).toContain("packages/cli/test/commands/tune.nightly.test.ts")
  expect(nightly.filter((file) => long.includes(file))).toEqual([])
})
