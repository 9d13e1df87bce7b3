/** The process that finds out which kinds of plugins a module has, for a module that cannot be loaded in a confined process. It sends the kinds only. */
import * as LoadGate from "../trust/LoadGate.ts"
import type { KindsAnswer, KindsQuestion } from "./findKinds.ts"

const kindsOf = async ({ url, modules }: KindsQuestion): Promise<ReadonlyArray<string>> => {
  if (modules.size > 0) LoadGate.admit(modules)
  const loaded = (await import(url)) as { readonly default?: unknown }
  const all: ReadonlyArray<unknown> = Array.isArray(loaded.default) ? (loaded.default as ReadonlyArray<unknown>) : [loaded.default]
  return all.map((one) => String((one as { readonly kind?: unknown } | undefined)?.kind))
}

const send = (answer: KindsAnswer) => process.send!(answer)

process.once("message", (question: KindsQuestion) => {
  kindsOf(question).then(
    (kinds) => send({ kinds }),
    (cause: unknown) => send({ error: cause instanceof Error ? cause.message : String(cause) })
  )
})
