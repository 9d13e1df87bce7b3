import { resolve } from "node:path"
import type { Notice } from "@litfuse/engine/Notice"
import * as Decisions from "@litfuse/project/Decisions"
import * as Ledger from "@litfuse/project/Ledger"
import * as Place from "@litfuse/project/Place"
import * as Transfer from "@litfuse/project/Transfer"
import { standing } from "@litfuse/project/Verdicts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import { withLedger } from "./project/opened.ts"
import * as Question from "./Question.ts"

/** Where a project is to be made. */
export const InitRequest = Schema.Struct({ folder: Field.folder })

/** A project, and what it holds; `isNew` whether it was made now; `contradictions` of people's decisions, a line each. */
export interface Made {
  readonly root: string
  readonly isNew: boolean
  readonly runs: number
  readonly decisions: number
  readonly contradictions: ReadonlyArray<string>
  readonly notices: ReadonlyArray<Notice>
}

/** What a file of a project holds. */
export type Holdings = Transfer.Counts

/** A file for all of a project, or with all of one. */
export const FileRequest = Schema.Struct({
  folder: Field.folder,
  file: Field.text.annotate({ description: "A file that `litfuse project export` writes." })
})

/** A project is written as one file: `licensed` the sources in it whose answers only those with a key may read. */
export const exported = Question.make("project", FileRequest, ({ folder, file }) =>
  withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const runs = yield* Effect.fromResult(Ledger.list(ledger))
      const licensed = [...new Set(runs.filter(({ recordings }) => recordings !== "pruned").flatMap((run) => run.licensed))].sort()
      return { ...(yield* Transfer.write(ledger, inFolder(folder, file))), licensed }
    })
  )
)

/** A project is made out of such a file, in a folder that has none. */
export const imported = Question.make("project", FileRequest, ({ folder, file }) => Transfer.read(inFolder(folder, file), resolve(folder)))

/** Makes a project in a folder; where there is one, it stays as it is. */
export const init = Question.make(
  "project",
  InitRequest,
  Effect.fnUntraced(function* ({ folder }) {
    const root = resolve(folder)
    const isNew = Place.find(root) !== root
    yield* Effect.fromResult(Place.make(root))
    const ledger = yield* Effect.fromResult(Ledger.open(root, { isNew: true }))
    const runs = Ledger.list(ledger)
    ledger.store.close()
    const { lines, earlier, notices } = yield* Effect.fromResult(Decisions.read(Place.of(root).decisions))
    return {
      root,
      isNew,
      runs: (yield* Effect.fromResult(runs)).length,
      decisions: lines.length + earlier.length,
      contradictions: standing(lines).contradictions.map(({ text }) => text),
      notices
    } satisfies Made
  })
)
