/** What was found, by area, as it is published: `results/AREA.json`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Why a mistake that no test notices needs no test.
 *
 * - `equal` it changes nothing that can be seen; `order` what it leaves in another order is sorted later, or is a set
 * - `speed` it only costs time or memory; `unreachable` no input comes there, or a type or a check before it forbids
 * - `words` it changes the wording of a message, a description or the name of a span, which tests do not fix
 * - `bound` it moves a chosen limit (of a buffer, a cache, a number of names in a message) by one
 */
export type Why = "equal" | "order" | "speed" | "unreachable" | "words" | "bound"

/** A mistake that no test noticed: `survived` tests that reach it, or `unreached` by any that was asked. */
export interface Survivor {
  readonly file: string
  readonly line: number
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly state: "survived" | "unreached"
  readonly why?: Why
}

/** A run over an area. */
export interface MutationResult {
  readonly area: string
  readonly count: number
  readonly seed: number
  readonly planted: number
  readonly noticed: number
  readonly survivors: ReadonlyArray<Survivor>
}

const fileOf = (area: string): string => join(import.meta.dirname, "results", `${area}.json`)

/** The result of the last run; undefined when there was none. */
export const readResult = (area: string): MutationResult | undefined =>
  existsSync(fileOf(area)) ? (JSON.parse(readFileSync(fileOf(area), "utf8")) as MutationResult) : undefined

export const writeResult = (result: MutationResult): void => writeFileSync(fileOf(result.area), `${JSON.stringify(result, null, 2)}\n`)

const longestText = 200

/** A result with the explanations of the last run, wherever the same mistake is in the same file: lines may have moved. */
export const withExplanations = (result: MutationResult, before: MutationResult | undefined): MutationResult => {
  const keyOf = ({ file, kind, from, to }: Survivor) => JSON.stringify([file, kind, from, to])
  const known = Map.groupBy(before?.survivors ?? [], keyOf)
  const survivors = result.survivors.map((one) => {
    const short = { ...one, from: one.from.slice(0, longestText), to: one.to.slice(0, longestText) }
    const same = known.get(keyOf(short)) ?? []
    const { why } = same.find(({ line }) => line === one.line) ?? same[0] ?? {}
    return why === undefined ? short : { ...short, why }
  })
  return { ...result, survivors }
}
