/** Flags of `litfuse eval`, from the fields of its requests. A Schema takes longer to load than a short evaluation takes, so that they are a module of data. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import * as Check from "@litfuse/api/Check"
import * as Evaluate from "@litfuse/api/Evaluate"
import * as FieldFlag from "../../../packages/cli/src/FieldFlag.ts"
import { root } from "../../shared/repositoryFiles.ts"

/** Fields that `eval` takes in another way: as arguments, or as two switches. */
const otherwise = {
  evaluate: ["folder", "qrels", "runs", "topics"],
  check: ["folder", "run"]
}

/** The module. */
export const evalFlagsModule = (): string => {
  const flags = {
    evaluate: FieldFlag.ofFields(Evaluate.Request.fields, otherwise.evaluate),
    check: FieldFlag.ofFields(Check.Request.fields, otherwise.check)
  }
  const text = [
    'import type { FieldFlag } from "../FieldFlag.ts"',
    "",
    "/** The flags of `litfuse eval` that are fields of the requests of an evaluation and of a check. Written by `npm run make eval-flags`; do not edit. */",
    `export const evalFlags = ${JSON.stringify(flags)} as const satisfies Readonly<Record<string, ReadonlyArray<FieldFlag>>>`,
    ""
  ].join("\n")
  return execFileSync(join(root, "node_modules/.bin/oxfmt"), ["--stdin-filepath", "evalFlags.ts"], {
    cwd: root,
    input: text,
    encoding: "utf8"
  })
}
