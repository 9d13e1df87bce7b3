/** Sections of a text by name, so that a passage can be addressed. */
import type { Section } from "@litfuse/engine/Texts"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"

/** A section with its name, which no other section of the text has. */
export interface Passage extends Section {
  readonly name: string
}

/**
 * A text from outside as texts are stored: control characters are blanks, and lone surrogates are replaced, so that offsets hold in every program. Its length
 * does not change.
 */
export const clean = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, " ").toWellFormed()

/** The separator of headings in the name of a section. */
const arrow = " > "

/** The name of text without any heading above it. */
const untitled = "Text"

/**
 * Names sections by the headings above them: `Methods > Participants`. A name that is taken gets a number: `Results (2)`.
 *
 * - empty: a section without headings is `Text`
 */
export const named = (sections: ReadonlyArray<Section>): ReadonlyArray<Passage> => {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return sections.map((section) => {
    const base = section.path.length === 0 ? untitled : section.path.join(arrow)
    let count = (counts.get(base) ?? 0) + 1
    let name = count === 1 ? base : `${base} (${count})`
    for (; taken.has(name); name = `${base} (${count})`) count++
    counts.set(base, count)
    taken.add(name)
    return { ...section, name }
  })
}

const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[\d.\s]+/u, "")
    .trim()

/**
 * The sections that a user names: by the full name, else by one heading above them, else by the beginning of one. Case and numbers before headings do
 * not matter.
 *
 * - empty: no section has such a name
 */
export const matching = (passages: ReadonlyArray<Passage>, wanted: string): ReadonlyArray<Passage> => {
  const exact = passages.filter(({ name }) => name === wanted)
  if (exact.length > 0) return exact
  const text = folded(wanted)
  if (text === "") return []
  const by = (is: (heading: string) => boolean) => passages.filter(({ name, path }) => [name, ...path].some((one) => is(folded(one))))
  const whole = by((heading) => heading === text)
  return whole.length > 0 ? whole : by((heading) => heading.startsWith(text))
}

/** The names of a text's sections for an error message; the nearest one if there is one. */
export const choices = (passages: ReadonlyArray<Passage>, wanted: string): string => {
  const names = passages.map(({ name }) => name)
  const near = nearest(
    wanted,
    passages.flatMap(({ name, path }) => [name, ...path])
  )
  const shown = names.slice(0, 20).join("; ")
  return `the sections are ${shown}${names.length > 20 ? `; and ${names.length - 20} more` : ""}${didYouMean(near)}`
}
