import * as Review from "@litfuse/api/Review"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { Exit } from "../../Exit.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { table } from "../../table.ts"
import { printRefusal } from "../../usageError.ts"
import { keepsReview } from "./keepsReview.ts"

const testText = ({ strategies }: Review.Test): string =>
  strategies
    .flatMap(({ strategy, validation, known, records, lines }) => [
      validation.of === 0
        ? printable(`${strategy}: no known study was kept back for validation`)
        : printable(`${strategy}: ${validation.found} of ${counted(validation.of, "known study", "known studies")} found`),
      ...known.flatMap(({ id, part, found, lostBy, relaxing, hasRecord }) => {
        if (found) return []
        const without = hasRecord ? "no line alone loses it" : "litfuse has no record of it"
        const why = lostBy === null ? without : `line ${lostBy.line} loses it: ${lostBy.text}`
        const wider = relaxing === null ? "" : `; line ${relaxing.line} finds it in a wider form`
        return [printable(`  missed ${id} (${part}): ${why}${wider}`)]
      }),
      ...(lines.length === 0
        ? []
        : [
            table(
              ["line", "text", "without it more", "without it fewer", "wider more"],
              ["right", "left", "right", "right", "right"],
              lines.map(({ line, text, gained, lost, relaxed }) => [
                String(line),
                printable(text),
                grouped(gained),
                grouped(lost),
                grouped(relaxed)
              ])
            ),
            `on ${counted(records, "record")} with an abstract`
          ])
    ])
    .join("\n")

/** `litfuse review test`. */
export const reviewTest = Command.make(
  "test",
  outputFlags,
  Effect.fnUntraced(function* (output) {
    yield* keepsReview("litfuse review test", output.out)
    const found = yield* Review.test({ folder: process.cwd() }).pipe(printRefusal("litfuse review test"))
    yield* printOutput(output, found, () => testText(found))
    if (found.strategies.some(({ validation }) => validation.found < validation.of)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Test whether each strategy finds the known studies, and what each of its lines adds and costs"),
  Command.withExamples([
    { command: "litfuse review test", description: "Ends with exit code 1 if a strategy misses a study kept back for validation" }
  ])
)
