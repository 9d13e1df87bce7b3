/**
 * Words that are looked for in many texts, all at once: many rules need the same words, and most texts have few of them.
 *
 * - `add` another word, of three letters or more; what it returns stands for the word
 * - `in` which of the words a text has, without regard to case, by what `add` returned
 */
export interface Words {
  readonly add: (word: string) => number
  readonly in: (text: string) => Uint8Array
}

/** A place for each way in which a word can begin: the low five bits of three letters. */
const beginnings = 1 << 15

const none = -1

/** No words yet. */
export const open = (): Words => {
  const words: Array<string> = []
  // the words of a beginning: the last that was added, and for each the one before it
  const lastOf = new Int32Array(beginnings).fill(none)
  const before: Array<number> = []
  const ids = new Map<string, number>()
  let seen: { readonly text: string; readonly found: Uint8Array } | undefined
  const find = (text: string): Uint8Array => {
    const found = new Uint8Array(words.length)
    const lower = text.toLowerCase()
    let beginning = 0
    for (let i = 0; i < lower.length; i++) {
      beginning = ((beginning << 5) | (lower.charCodeAt(i) & 31)) & (beginnings - 1)
      for (let id = lastOf[beginning]!; id !== none; id = before[id]!)
        if (found[id] === 0 && lower.startsWith(words[id]!, i - 2)) found[id] = 1
    }
    return found
  }
  return {
    add: (given) => {
      const word = given.toLowerCase()
      const known = ids.get(word)
      if (known !== undefined) return known
      const id = words.push(word) - 1
      const beginning = ((word.charCodeAt(0) & 31) << 10) | ((word.charCodeAt(1) & 31) << 5) | (word.charCodeAt(2) & 31)
      ids.set(word, id)
      before.push(lastOf[beginning]!)
      lastOf[beginning] = id
      seen = undefined
      return id
    },
    // one rule after the other looks at a text
    in: (text) => {
      if (seen?.text !== text) seen = { text, found: find(text) }
      return seen.found
    }
  }
}
