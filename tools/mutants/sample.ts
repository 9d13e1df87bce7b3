/** Which of all mistakes are planted: drawn with a seed, each time a file by its lines and then one of its mistakes. */
import type { Mutant } from "./mutantsOf.ts"

/** A source file and what can be planted in it. */
export interface Source {
  readonly file: string
  readonly lines: number
  readonly mutants: ReadonlyArray<Mutant>
}

/** A mistake in its file and its area, by number. */
export interface Drawn extends Mutant {
  readonly id: number
  readonly area?: string
  readonly file: string
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
const random = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Draws without drawing one twice.
 *
 * - shape: in the order of files and places; all there are where they are fewer than `count`
 */
export const sample = (
  sources: ReadonlyArray<Source>,
  { count, seed }: { readonly count: number; readonly seed: number }
): ReadonlyArray<Drawn> => {
  const next = random(seed)
  const left = sources.map(({ file, lines, mutants }) => ({ file, lines, rest: [...mutants] }))
  const drawn: Array<Mutant & { readonly file: string }> = []
  while (drawn.length < count) {
    const open = left.filter(({ rest }) => rest.length > 0)
    if (open.length === 0) break
    let place = next() * open.reduce((sum, { lines }) => sum + lines, 0)
    const source = open.find(({ lines }) => (place -= lines) < 0) ?? open.at(-1)!
    const [mutant] = source.rest.splice(Math.floor(next() * source.rest.length), 1)
    drawn.push({ ...mutant!, file: source.file })
  }
  return drawn
    .toSorted((a, b) => {
      if (a.file !== b.file) return a.file < b.file ? -1 : 1
      return a.start - b.start || b.end - a.end || (a.to < b.to ? -1 : 1)
    })
    .map((one, id) => ({ ...one, id }))
}
