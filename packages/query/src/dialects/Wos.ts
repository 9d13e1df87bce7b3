import type { Dialect } from "./Dialect.ts"
import { print } from "./wos/print.ts"
import { readWos } from "./wos/readWos.ts"

/** Web of Science. */
export const wos = {
  id: "wos",
  about: 'Web of Science: TS=("heart attack" NEAR/3 aspirin) AND PY=2010-2015',
  read: readWos,
  print
} as const satisfies Dialect
