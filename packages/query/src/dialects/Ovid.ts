import type { Dialect } from "./Dialect.ts"
import { print } from "./ovid/print.ts"
import { read } from "./ovid/read.ts"

/** MEDLINE on Ovid. */
export const ovid = {
  id: "ovid",
  about: "MEDLINE on Ovid: heart.ti,ab. and exp Aspirin/, in numbered lines or one",
  read,
  print
} as const satisfies Dialect
