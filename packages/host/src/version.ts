import { readFileSync } from "node:fs"

// one folder above this one in the sources as in the built command
const { version: own } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { readonly version: string }

/** The version of litfuse. */
export const version: string = own
