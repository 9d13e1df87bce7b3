import type { IdWords } from "./IdWords.ts"

/** Texts that are asked one by one before those of neighbours are made together. */
const few = 1000

/** Ids whose texts are made together. */
const block = 256

/**
 * The texts of ids by their numbers, each made when it is first asked. After many questions the texts of neighbours are made together: slices of one text
 * cost a third of decoding one id.
 */
export const make = (ids: IdWords): ((id: number) => string) => {
  const texts: Array<string | undefined> = []
  let scratch = Buffer.alloc(1 << 10)
  let asked = 0

  const room = (length: number): Buffer => (scratch = scratch.length < length ? Buffer.alloc(2 * length) : scratch)

  const one = (id: number): string => {
    const end = ids.copy(id, room(ids.length(id)), 0)
    return scratch.toString("utf8", 0, end)
  }

  const neighbours = (id: number): string => {
    const first = id - (id % block)
    const last = Math.min(first + block, ids.size())
    let length = 0
    for (let i = first; i < last; i++) length += ids.length(i)
    room(length)
    let end = 0
    for (let i = first; i < last; i++) end = ids.copy(i, scratch, end)
    const text = scratch.toString("latin1", 0, end)
    // where bytes are ASCII, a character is a byte
    const isPlain = /^[\0-\x7f]*$/.test(text)
    for (let i = first, at = 0; i < last; i++) {
      const to = at + ids.length(i)
      texts[i] ??= isPlain ? text.slice(at, to) : one(i)
      at = to
    }
    return texts[id]!
  }

  return (id) => texts[id] ?? (++asked > few ? neighbours(id) : (texts[id] = one(id)))
}
