import type { Dialect } from "./Dialect.ts"
import { print } from "./litfuse/print.ts"
import { read } from "./litfuse/read.ts"

/** Our own syntax, for the command line. */
export const litfuse = {
  id: "litfuse",
  about: 'our own: title:heart AND mesh:"Aspirin" AND published:2010..',
  read,
  print
} as const satisfies Dialect
