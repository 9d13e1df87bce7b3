import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Csv from "@litfuse/files/Csv"
import { badLine } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"
import { about, refuse } from "./Question.ts"

/** Codes of ICD-10 or headings of MeSH to look up in a table. */
export const Request = Schema.Struct({
  folder: Field.folder,
  codes: Schema.NonEmptyArray(Schema.NonEmptyString),
  table: Field.file("A CSV file of codes and headings, with a header; each line is one pair, and both may be in several lines."),
  icd: Field.or(Field.text, "icd10", "The column of ICD-10 codes."),
  mesh: Field.or(Field.text, "mesh", "The column of headings.")
})
export type Request = typeof Request.Type

/** What the table has for each code or heading that was asked about, in their order; `from` says what it is. All partners are kept, in the order of the table. */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  codes: Schema.Array(Schema.Struct({ code: Schema.String, from: Schema.Literals(["icd10", "mesh"]), found: Schema.Array(Schema.String) }))
})
export type Answer = typeof Answer.Type

/** Both directions of a table: spelling and partners by the name in small letters. */
interface Directions {
  readonly icd10: Map<string, { readonly name: string; readonly partners: Set<string> }>
  readonly mesh: Map<string, { readonly name: string; readonly partners: Set<string> }>
}

const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/gu, " ").trim()

const readTable = (file: string, text: string, { icd, mesh }: Request) => {
  const table: Directions = { icd10: new Map(), mesh: new Map() }
  const add = (side: Directions["icd10"], name: string, partner: string): void => {
    const known = side.get(keyOf(name)) ?? { name, partners: new Set<string>() }
    known.partners.add(partner)
    side.set(keyOf(name), known)
  }
  let places: readonly [number, number] | undefined
  const read = Csv.eachOf(text, file, (columns, line) => {
    if (places === undefined) {
      const header = columns.map((one) => one.replace(/^\uFEFF/u, "").trim())
      const missing = [icd, mesh].find((one) => !header.includes(one))
      if (missing !== undefined)
        return badLine(file, line, `no column "${missing}"${didYouMean(nearest(missing, header))}`, `a header with ${icd} and ${mesh}`)
      places = [header.indexOf(icd), header.indexOf(mesh)]
      return undefined
    }
    const [code, heading] = [columns[places[0]]!.trim(), columns[places[1]]!.trim()]
    if (code === "" || heading === "") return badLine(file, line, "a line without a code or without a heading", "both in each line")
    add(table.icd10, code, heading)
    add(table.mesh, heading, code)
    return undefined
  })
  return Result.map(read, () => table)
}

/**
 * Maps codes of ICD-10 to headings, and headings to codes, by a table that the user names. Many-to-many relations are kept.
 *
 * - errors: `Refused` for codes that the table does not have, with the nearest ones; `DatasetError` for a table that cannot be read
 */
export const run = Question.make(
  "map codes",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const text = yield* Effect.fromResult(Files.readText(inFolder(request.folder, request.table)))
    const table = yield* Effect.fromResult(readTable(request.table, text, request))
    const unknown = request.codes.filter((code) => !table.icd10.has(keyOf(code)) && !table.mesh.has(keyOf(code)))
    const names = [...table.icd10.values(), ...table.mesh.values()].map(({ name }) => name)
    if (unknown.length > 0)
      return yield* refuse(
        ...unknown.map((code) => about(["table"], `{table} has no code and no heading "${code}"${didYouMean(nearest(code, names))}`))
      )
    const answer: Answer = {
      version: 1,
      codes: request.codes.flatMap((code) =>
        (["icd10", "mesh"] as const).flatMap((from) => {
          const found = table[from].get(keyOf(code))
          return found === undefined ? [] : [{ code: found.name, from, found: [...found.partners] }]
        })
      )
    }
    return answer
  })
)

/** The plain data. */
export const ask = (request: typeof Request.Encoded) => run(request)
