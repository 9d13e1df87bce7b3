import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { PiecesUnderWay } from "@litfuse/durable/PieceWorkflow"

/** How long an interrupted worker without a piece may take until it is given up. Units: milliseconds. */
const patienceMs = 30_000

const checkMs = 200

/**
 * Work that ends in order when it is interrupted: after the pieces that are under way, however long they take. What else keeps it from ending is given up
 * after half a minute, because its process would never end.
 *
 * - `name` of the worker, for messages; `patience` in milliseconds
 */
export const endInOrder = Effect.fnUntraced(function* <A, E, R>(
  work: Effect.Effect<A, E, R>,
  {
    name,
    underWay,
    say,
    patience = patienceMs
  }: {
    readonly name: string
    readonly underWay: PiecesUnderWay
    readonly say: (text: string) => void
    readonly patience?: number
  }
) {
  return yield* Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(Effect.forkDetach(Effect.interruptible(work)), (fiber) =>
      Effect.onInterrupt(restore(Fiber.join(fiber)), () =>
        Effect.gen(function* () {
          const isBusy = () => underWay.activities.size > 0
          if (isBusy()) say(`worker ${name} ends after its piece; a second Ctrl+C ends it at once`)
          fiber.interruptUnsafe()
          const isEnded = () => fiber.pollUnsafe() !== undefined
          for (let idle = 0; !isEnded() && idle < patience; idle = isBusy() ? 0 : idle + checkMs) yield* Effect.sleep(checkMs)
          if (isEnded()) return
          const open = [...new Set(process.getActiveResourcesInfo())].join(", ")
          say(
            `worker ${name} was ended, because it had no piece and did not end in ${patience / 1000} seconds (open: ${open}); no finished piece is lost`
          )
        })
      )
    )
  )
})
