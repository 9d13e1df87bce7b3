import { assembled } from "./assembled.ts"

/** How many bytes of a file are read at once: `reader.wat` keeps them from place 0 on. */
export const pieceSize = 1 << 18
/** How many lines are read at once. */
export const most = 1 << 12

/** A number that the module keeps. */
interface Cell {
  readonly value: number
}

/** What `reader.wat` exports; places are bytes of its memory. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly values: Cell
  readonly documents: Cell
  readonly topics: Cell
  readonly size: Cell
  readonly stopped: Cell
  readonly tagStart: Cell
  readonly tagEnd: Cell
  readonly allocate: (bytes: number) => number
  readonly number: (at: number, end: number) => number
  readonly idAt: (id: number) => number
  readonly compare: (a: number, b: number) => number
  readonly read: (at: number, limit: number, isRun: number, room: number) => number
}

/**
 * An instance of the module in `reader.wat`: a table of ids, and a reader of lines that fills it.
 *
 * - shape: `bytes()` is all of its memory; ask again after each call, because memory that grows moves. `names.topic` is called by `read` for a topic
 *   that differs from that of the line before, with the place of its name, and answers its number
 */
export interface Reader extends Exports {
  readonly bytes: () => Buffer
  readonly names: { topic: (start: number, end: number) => number }
}

/** As much of WebAssembly as is used here: the types of Node leave it to those of browsers. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

let compiled: object | undefined

/** A new instance; it takes a fifth of a millisecond. */
export const make = (): Reader => {
  compiled ??= new WebAssembly.Module(Buffer.from(assembled, "base64"))
  const names: Reader["names"] = { topic: () => 0 }
  const host = { topic: (start: number, end: number) => names.topic(start, end) }
  // Only the tests of this module can check that these are the types of what reader.wat exports.
  const exports = new WebAssembly.Instance(compiled, { host }).exports as Exports
  let seen = Buffer.from(exports.memory.buffer)
  const bytes = (): Buffer => {
    if (seen.buffer !== exports.memory.buffer) seen = Buffer.from(exports.memory.buffer)
    return seen
  }
  return { ...exports, bytes, names }
}
