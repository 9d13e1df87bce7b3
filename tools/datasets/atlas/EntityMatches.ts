import type { WorkText } from "./WorkText.ts"
import type { World } from "./AtlasWorld.ts"

/** How often a text has each form of one entity. */
export interface FormCounts {
  readonly title: Uint16Array
  readonly abstract: Uint16Array
}

/** The entities that a text names, by index. */
export type EntityMatches = ReadonlyMap<number, FormCounts>

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

interface Phrase {
  readonly entity: number
  readonly form: number
  readonly words: ReadonlyArray<string>
}

/** Finds the names of entities in texts, word by word: a phrase search, the way a catalogue does it. It weighs nothing. */
export const make = (world: World): ((text: WorkText) => EntityMatches) => {
  const phrases = new Map<string, Array<Phrase>>()
  for (const entity of world.entities)
    entity.forms.forEach(({ text }, form) => {
      const words = wordsOf(text)
      const list = phrases.get(words[0]!) ?? []
      list.push({ entity: entity.index, form, words })
      phrases.set(words[0]!, list)
    })

  return ({ title, abstract }) => {
    const scan = new Map<number, FormCounts>()
    const read = (words: ReadonlyArray<string>, part: keyof FormCounts): void => {
      for (let i = 0; i < words.length; i++) {
        const starting = phrases.get(words[i]!)
        if (starting === undefined) continue
        for (const phrase of starting) {
          if (!phrase.words.every((word, j) => words[i + j] === word)) continue
          let found = scan.get(phrase.entity)
          if (found === undefined) {
            const forms = world.entities[phrase.entity]!.forms.length
            found = { title: new Uint16Array(forms), abstract: new Uint16Array(forms) }
            scan.set(phrase.entity, found)
          }
          found[part][phrase.form]!++
        }
      }
    }
    read(wordsOf(title), "title")
    read(wordsOf(abstract), "abstract")
    return scan
  }
}
