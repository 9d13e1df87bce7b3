import { readFileSync } from "node:fs"

/** The version of litfuse, as its package.json says. Built modules are at the same depth below that file as this one. */
export const version: string = (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { readonly version: string }
).version
