import * as Check from "@litfuse/api/Check"
import * as Evaluate from "@litfuse/api/Evaluate"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as Command from "effect/cli/Command"
import * as fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { definedOptions } from "../../src/definedOptions.ts"
import { evalFlags } from "../../src/eval/evalFlags.ts"
import { fieldsOf, readWords } from "../../src/eval/EvalWords.ts"
import * as FieldFlag from "../../src/FieldFlag.ts"
import { requestFlags } from "../../src/requestFlags.ts"

const requests: Readonly<Record<keyof typeof evalFlags, readonly [Schema.Struct.Fields, ReadonlyArray<string>]>> = {
  evaluate: [Evaluate.Request.fields, ["folder", "qrels", "runs", "topics"]],
  check: [Check.Request.fields, ["folder", "run"]]
}

/** The fields that the command framework reads, as every other command does; undefined where it refuses the words. */
const asFramework = async (of: keyof typeof evalFlags, words: ReadonlyArray<string>): Promise<unknown> => {
  const taken: Array<unknown> = []
  const [fields, omitted] = requests[of]
  const command = Command.make("eval", requestFlags(fields, omitted as ReadonlyArray<never>), (flagged) =>
    Effect.sync(() => taken.push(definedOptions(flagged)))
  )
  const run = Command.runWith(command, { version: "1" })(words).pipe(Effect.provide(NodeServices.layer), Effect.exit)
  await Effect.runPromise(run)
  return taken[0]
}

const read = (of: keyof typeof evalFlags, words: ReadonlyArray<string>): Readonly<Record<string, unknown>> | undefined =>
  Result.getOrUndefined(Result.flatMap(readWords(words), (parsed) => fieldsOf(evalFlags[of], parsed)))

/** Fields at their defaults are left out, because the framework leaves out what is not given. */
const withoutDefaults = (of: keyof typeof evalFlags, fields: Readonly<Record<string, unknown>> | undefined, given: ReadonlySet<string>) =>
  fields &&
  Object.fromEntries(Object.entries(fields).filter(([field]) => evalFlags[of].some((one) => one.field === field && given.has(one.name))))

// a word that begins with a hyphen is a flag for the framework
const word = fc.string({ minLength: 1 }).filter((text) => !text.startsWith("-"))

const valueFor = ({ kind, choices }: FieldFlag.FieldFlag): fc.Arbitrary<string> => {
  if (kind === "choice") return fc.oneof(fc.constantFrom(...choices!), word)
  return kind === "whole" ? fc.oneof(fc.nat().map(String), fc.constantFrom("0", "1.5", "x", "")) : word
}

const call = (flags: ReadonlyArray<FieldFlag.FieldFlag>) =>
  fc
    .subarray([...flags], { minLength: 1 })
    .chain((some) =>
      fc.tuple(
        ...some.map((flag) =>
          flag.kind === "switch" ? fc.constant([`--${flag.name}`]) : valueFor(flag).map((text) => [`--${flag.name}`, text])
        )
      )
    )
    .map((words) => words.flat())

describe.each(["evaluate", "check"] as const)("the flags of %s", (of) => {
  it("are those of the request: `npm run make eval-flags` writes them", () => {
    expect(evalFlags[of]).toEqual(FieldFlag.ofFields(...requests[of]))
  })

  it("have kinds that the small parser reads", () => {
    expect(
      [...new Set(evalFlags[of].map(({ kind }) => kind))].filter((kind) => !["switch", "choice", "whole", "text"].includes(kind))
    ).toEqual([])
  })

  it("are read as the command framework reads them", async () => {
    vi.spyOn(console, "log").mockImplementation(() => undefined)
    vi.spyOn(console, "error").mockImplementation(() => undefined)
    await fc.assert(
      fc.asyncProperty(call(evalFlags[of]), async (words) => {
        const given = new Set(words.flatMap((text) => (text.startsWith("--") ? [text.slice(2)] : [])))
        const mine = withoutDefaults(of, read(of, words), given)
        // the framework leaves bounds of numbers to the request
        const isOutside = words.some((text, i) => text === "0" && ["--depth", "--max-hits"].includes(words[i - 1]!))
        if (!isOutside) expect(mine).toEqual(await asFramework(of, words))
      })
    )
    vi.restoreAllMocks()
  })
})
