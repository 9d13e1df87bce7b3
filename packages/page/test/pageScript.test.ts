import { gzipSync } from "node:zlib"
import { tablesScript } from "@litfuse/document/scripts"
import { expect, it } from "vitest"
import * as Scripts from "../src/pageScript.ts"

it("sends at most 30 KB of script, packed", () => {
  const all = [tablesScript, ...Object.values(Scripts)].join("\n")
  expect(gzipSync(all).length).toBeLessThanOrEqual(30_000)
})
