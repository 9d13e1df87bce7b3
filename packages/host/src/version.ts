import { readFileSync } from "node:fs"

// one folder above this one in the sources as in the built command
const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly version: string
  readonly isPublished?: boolean
}

/** The version of litfuse. */
export const version: string = manifest.version

/**
 * Whether this version is in the npm registry under its name, as the package.json of the workspace says (`isPublished`). Until then the name is nobody's:
 * nothing that litfuse writes may install it by name, because whoever takes the name would run code there.
 */
export const isPublished: boolean = manifest.isPublished === true
