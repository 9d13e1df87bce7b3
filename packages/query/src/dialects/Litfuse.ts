import type { Dialect } from "./Dialect.ts"
import { print } from "./litfuse/print.ts"
import { readLitfuse } from "./litfuse/readLitfuse.ts"

/** Our own syntax, for the command line. */
export const litfuse = {
  id: "litfuse",
  about: 'our own: title:heart AND mesh:"Aspirin" AND published:2010..',
  read: readLitfuse,
  print
} as const satisfies Dialect
