import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import type { Collection, Golden } from "../../src/parity/Golden.ts"

const read = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(new URL(`../../../../datasets/golden/${name}.json.gz`, import.meta.url))).toString())

/** The synthetic collections of `tools/oracles/golden/make.py`, dataset `golden`. */
export const collections = read("collections") as ReadonlyArray<Collection>

/** What the reference tools make of them. */
export const golden = read("values") as Golden
