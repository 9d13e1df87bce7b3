import { readFileSync } from "node:fs"

/** The version of litfuse from its package.json. Built modules have the same depth below that file. */
export const version: string = (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { readonly version: string }
).version
