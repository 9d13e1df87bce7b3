/** Mistakes in a source file, each behind a switch: one program holds them all, and at most one of them is on. */
import { statements, type Mutant } from "./mutantsOf.ts"

/** A mistake and its number among all that are planted. */
export interface Numbered extends Mutant {
  readonly id: number
}

/** The name under which the runner of `MutantRunner.ts` keeps what is on, and counts what is reached. */
export const switchboard = "__litfuseMutants"

/** In processes and threads that tests start there is no board: the environment says what is on, and a file takes what is reached. */
const switchCode = `
function $planted(id) {
  const board = globalThis.${switchboard}
  if (board !== undefined) return board.at(id)
  const elsewhere = globalThis.${switchboard}Elsewhere ??= { active: Number(globalThis.process?.env?.LITFUSE_MUTANT ?? -1), seen: new Set() }
  if (!elsewhere.seen.has(id)) {
    elsewhere.seen.add(id)
    const file = globalThis.process?.env?.LITFUSE_MUTANTS_ELSEWHERE
    if (file) globalThis.process.getBuiltinModule?.("node:fs").appendFileSync(file, id + "\\n")
  }
  return id === elsewhere.active
}
`

/**
 * A file with mistakes behind switches.
 *
 * - shape: as the file while nothing is on, but for the time that a switch takes
 */
export const plantMutants = (code: string, mutants: ReadonlyArray<Numbered>): string => {
  const inner = mutants.map((one) => ({ ...one, ...(one.isBlock ? { start: one.start + 1, end: one.end - 1 } : {}) }))
  const begins = statements(code)
  // of two at one place the wider one is outside
  const opening = inner.toSorted((a, b) => a.start - b.start || b.end - a.end || a.id - b.id)
  const closing = inner.toSorted((a, b) => a.end - b.end || b.start - a.start || b.id - a.id)
  const texts = new Map<number, { close: string; open: string }>()
  const textsAt = (place: number) => {
    const known = texts.get(place) ?? { close: "", open: begins.has(place) ? ";" : "" }
    texts.set(place, known)
    return known
  }
  for (const { start, id, to, isBlock } of opening)
    textsAt(start).open += isBlock ? `if ($planted(${id})) {} else {` : `($planted(${id}) ? (${to}) : (`
  for (const { end, isBlock } of closing) textsAt(end).close += isBlock ? "}" : "))"
  let out = ""
  let last = 0
  for (const [place, { close, open }] of [...texts].toSorted(([a], [b]) => a - b)) {
    out += code.slice(last, place) + close + open
    last = place
  }
  return out + code.slice(last) + switchCode
}
