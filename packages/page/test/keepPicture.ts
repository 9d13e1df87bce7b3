import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { root } from "./serving.ts"

const isAsked = process.env["LITFUSE_SCREENS"] === "1"

const isShown = (file: string): boolean =>
  globSync(["README.md", "docs/**/*.md"], { cwd: root }).some((page) => readFileSync(join(root, page), "utf8").includes(file))

/** A picture of a page. Where LITFUSE_SCREENS asks for pictures, it is written to docs/screenshots if README.md or a page of docs/ shows it. */
export const keepPicture = (name: string, picture: Uint8Array): void => {
  expect(picture.length).toBeGreaterThan(10_000)
  const file = `screenshots/${name}.png`
  if (isAsked && isShown(file)) writeFileSync(join(root, "docs", file), picture)
}
