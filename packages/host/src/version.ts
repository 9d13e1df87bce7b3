import { readFileSync } from "node:fs"

// one folder above this one, in the sources and in the built command
const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly version: string
  readonly isPublished?: boolean
}

/** The version of litfuse. */
export const version: string = manifest.version

/**
 * Whether this version is published in the npm registry, according to the package.json of the workspace. Until then, litfuse must not write instructions that
 * install it by name, because another publisher could take the name and run code there.
 */
export const isPublished: boolean = manifest.isPublished === true
