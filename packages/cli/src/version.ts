import { readFileSync } from "node:fs"

/** The version of litfuse, as its package.json says. Built modules lie as deep below that file as this one. */
export const version: string = (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { readonly version: string }
).version
