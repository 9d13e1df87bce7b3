import * as Retry from "@litfuse/engine/http/Retry"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Step } from "./planPush.ts"
import { mostWritten, type Written, type ZoteroWebApi } from "./ZoteroWebApi.ts"

/** What became of a work in a push. */
export const pushStates = ["created", "added", "present", "in-bin", "failed"] as const

/** The end of a step; `reason` null = nothing needs a reason. */
export interface StepEnd {
  readonly state: (typeof pushStates)[number]
  readonly reason: string | null
}

type Write = Step & { readonly _tag: "Write" }

const preconditionFailed = 412

const endOf = ({ does }: Write, place: number, { failed }: Written): StepEnd => {
  const problem = failed[String(place)]
  if (problem === undefined) return { state: does, reason: null }
  if (problem.code !== preconditionFailed)
    return { state: "failed", reason: `Zotero answered ${problem.code}: ${problem.message ?? "without a reason"}` }
  // an item is created only under a key that is free, so it was written before, for example by a push whose answer was lost
  if (does === "created") return { state: "present", reason: "an earlier write of this work had arrived" }
  return { state: "failed", reason: "the item was changed in Zotero at the same time; push again" }
}

const failedAll = (writes: ReadonlyArray<Write>, reason: string): ReadonlyArray<StepEnd> => writes.map(() => ({ state: "failed", reason }))

/**
 * Writes the steps of a plan in batches, one after the other. After a batch that did not arrive, no further one is sent.
 *
 * - shape: one end for each step, in their order
 */
export const writeSteps = Effect.fnUntraced(function* (
  api: Pick<ZoteroWebApi, "writeItems">,
  library: string,
  steps: ReadonlyArray<Step>
): Effect.fn.Return<ReadonlyArray<StepEnd>> {
  const writes = steps.filter((step): step is Write => step._tag === "Write")
  const ends: Array<StepEnd> = []
  for (let from = 0; from < writes.length; from += mostWritten) {
    const batch = writes.slice(from, from + mostWritten)
    const sent = yield* Effect.result(
      api.writeItems(
        library,
        batch.map(({ body }) => body)
      )
    )
    if (Result.isFailure(sent)) {
      ends.push(
        ...failedAll(batch, sent.failure.message),
        ...failedAll(writes.slice(from + mostWritten), "not sent, because the request before it failed")
      )
      break
    }
    const { written, pauseMs } = sent.success
    ends.push(...batch.map((write, i) => endOf(write, i, written)))
    const rest = writes.slice(from + mostWritten)
    if (rest.length === 0) break
    if (pauseMs > Retry.longestWaitMs) {
      ends.push(...failedAll(rest, `not sent, because Zotero asks for a pause; push again in ${Math.ceil(pauseMs / 1000)} s`))
      break
    }
    if (pauseMs > 0) yield* Effect.sleep(pauseMs)
  }
  let next = 0
  return steps.map((step) => (step._tag === "Settled" ? { state: step.state, reason: step.reason } : ends[next++]!))
})
