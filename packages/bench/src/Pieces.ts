/**
 * Work that does not depend on the order in which it is done, or on who does it.
 *
 * - `pieces` what each of them is; plain data, because it is sent to other threads. Its number is its place
 * - `groups` the numbers of pieces that one thread takes together, in the order in which they are taken
 */
export interface Pieces<P> {
  readonly pieces: ReadonlyArray<P>
  readonly groups: ReadonlyArray<ReadonlyArray<number>>
}

/** Pieces that are taken one by one, in their order. */
export const each = <P>(pieces: ReadonlyArray<P>): Pieces<P> => ({ pieces, groups: pieces.map((_, number) => [number]) })
