import * as MapCodes from "@litfuse/api/MapCodes"
import { printable } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../../definedOptions.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { askQuery } from "../../query/askQuery.ts"
import { requestFlags } from "../../requestFlags.ts"

/** `litfuse query codes`: from codes of ICD-10 to headings, and the reverse. */
export const mapCodes = Command.make(
  "codes",
  {
    codes: Argument.String("code").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("codes of ICD-10, or headings, in quotes where they have several words")
    ),
    ...requestFlags(MapCodes.Request.fields, ["folder", "codes"]),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ format, out, codes, ...asked }) {
    const [first, ...others] = codes
    const answer = yield* MapCodes.ask({ folder: process.cwd(), codes: [first!, ...others], ...definedOptions(asked) } as never).pipe(
      askQuery
    )
    yield* printOutput({ format, out }, answer, () =>
      answer.codes.map(({ code, found }) => printable(`${code}: ${found.join("; ")}`)).join("\n")
    )
  })
).pipe(
  Command.withDescription("Map codes of ICD-10 to headings, and headings to codes, by a table that you name"),
  Command.withExamples([
    { command: "litfuse query codes E11 --table icd-mesh.csv", description: "The headings of a code, by the columns icd10 and mesh" },
    {
      command: 'litfuse query codes "Diabetes Mellitus, Type 2" --table map.csv --icd code --mesh descriptor',
      description: "The codes of a heading, by other columns"
    }
  ])
)
