import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { PiecesUnderWay } from "@litfuse/durable/PieceWorkflow"

/** How long an interrupted worker without a piece may take until it is given up. Units: milliseconds. */
const patienceMs = 30_000

const checkMs = 100

interface Ending {
  readonly name: string
  readonly underWay: Pick<PiecesUnderWay, "begun">
  readonly stop: Effect.Effect<void>
  readonly say: (text: string) => void
  readonly patience?: number
}

/**
 * Work that ends in order when it is interrupted: after the piece that was begun, however long it takes. What else keeps it from ending is given up after half
 * a minute, because its process would never end.
 *
 * - `name` of the worker, for messages; `stop` lets it begin no other piece; `patience` in milliseconds
 */
export const endInOrder = Effect.fnUntraced(function* <A, E, R>(
  work: Effect.Effect<A, E, R>,
  { name, underWay, stop, say, patience = patienceMs }: Ending
) {
  return yield* Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(Effect.forkDetach(Effect.interruptible(work)), (fiber) =>
      Effect.onInterrupt(restore(Fiber.join(fiber)), () =>
        Effect.gen(function* () {
          const isEnded = () => fiber.pollUnsafe() !== undefined
          const { size } = underWay.begun
          yield* stop
          if (size > 0) say(`worker ${name} ends after its piece; a second Ctrl+C ends it at once`)
          while (underWay.begun.size > 0 && !isEnded()) yield* Effect.sleep(checkMs)
          fiber.interruptUnsafe()
          for (let waited = 0; !isEnded() && waited < patience; waited += checkMs) yield* Effect.sleep(checkMs)
          if (isEnded()) return
          const open = [...new Set(process.getActiveResourcesInfo())].join(", ")
          say(`worker ${name} had no piece and did not end in ${patience / 1000} seconds, so it was ended (open: ${open}); nothing is lost`)
        })
      )
    )
  )
})
