import type { TexEntry, TexField } from "../BibTexEntries.ts"
import type { Tally } from "../Tally.ts"

/** The fields about a whole book, volume or meeting that its parts share. */
const shared =
  "publisher address location editor isbn issn series volume edition organization institution school language langid venue eventtitle eventdate".split(
    " "
  )

const dates = ["year", "date", "month"]

const deepest = 3

const fieldOf = ({ fields }: TexEntry, ...names: ReadonlyArray<string>): TexField | undefined =>
  names.map((name) => fields.find((field) => field.name === name)).find((field) => field !== undefined)

const keyIn = (entry: TexEntry): string | undefined => fieldOf(entry, "crossref")?.value.trim().toLowerCase()

/** The field of the child for the title of its parent. */
const containerFields = ({ type }: TexEntry): ReadonlyArray<string> =>
  type === "article" ? ["journal", "journaltitle"] : ["booktitle", "journal", "journaltitle"]

const withParent = (child: TexEntry, parent: TexEntry): TexEntry => {
  const has = (name: string) => fieldOf(child, name) !== undefined
  const line = fieldOf(child, "crossref")!.line
  const take = (field: TexField | undefined, name = field?.name): ReadonlyArray<TexField> =>
    field === undefined || name === undefined ? [] : [{ name, written: name, value: field.value, line }]
  const isDated = dates.some(has)
  const containers = containerFields(child)
  const isWhole = /^(?:mv)?(?:book|collection|proceedings)$/.test(child.type)
  return {
    ...child,
    fields: [
      ...child.fields.map((field) => (field.name === "crossref" ? { ...field, isHeld: true as const } : field)),
      ...(containers.some(has) || isWhole ? [] : take(fieldOf(parent, ...containers, "title"), containers[0])),
      ...(isDated ? [] : dates.flatMap((name) => take(fieldOf(parent, name)))),
      ...shared.flatMap((name) => (has(name) ? [] : take(fieldOf(parent, name))))
    ]
  }
}

/**
 * Gives entries with a `crossref` the fields of the entry that it names.
 *
 * - `known` the entries of the file by key in lower case; those of this piece are added
 */
export const inherit = (entries: ReadonlyArray<TexEntry>, known: Map<string, TexEntry>, tally: Tally): ReadonlyArray<TexEntry> => {
  for (const entry of entries) if (entry.key !== "" && !known.has(entry.key.toLowerCase())) known.set(entry.key.toLowerCase(), entry)
  const resolve = (entry: TexEntry, depth: number): TexEntry => {
    const key = keyIn(entry)
    if (key === undefined || depth > deepest) return entry
    const parent = known.get(key)
    if (parent !== undefined && parent !== entry) return withParent(entry, resolve(parent, depth + 1))
    tally.add("crossref-not-found", "a crossref to an entry that the file does not have", entry.line, key)
    return entry
  }
  return entries.map((entry) => resolve(entry, 0))
}
