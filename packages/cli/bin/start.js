// As published there are no sources, and the built command starts at once. In a clone it is built again when a source is newer than it.
import { existsSync } from "node:fs"

if (existsSync(new URL("../src/main.ts", import.meta.url))) {
  const { entry } = await import("./clone.js")
  await import(entry())
} else {
  await import("../dist/main.js")
}
