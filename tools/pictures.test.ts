import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { folder, pictures } from "./pictures.ts"

it("draws the pictures of docs/what-it-is-for.md as they are (`node tools/pictures.ts` draws them again)", async () => {
  const made = await pictures()
  expect(readdirSync(folder).sort()).toEqual(Object.keys(made).sort())
  for (const [name, svg] of Object.entries(made)) expect(readFileSync(join(folder, name), "utf8")).toBe(`${svg}\n`)
})
