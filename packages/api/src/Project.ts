import { resolve } from "node:path"
import * as Ledger from "@litfuse/project/Ledger"
import * as Place from "@litfuse/project/Place"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

/** Where a project is to be made. */
export const InitRequest = Schema.Struct({ folder: Field.folder })

/** A project, and what it holds; `isNew` whether it was made now. */
export interface Made {
  readonly root: string
  readonly isNew: boolean
  readonly runs: number
}

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
    return { root, isNew, runs: (yield* Effect.fromResult(runs)).length } satisfies Made
  })
)
