import { nearest } from "@litfuse/engine/Nearest"
import * as Console from "effect/Console"
import type * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import * as Effect from "effect/Effect"

const choices = (expected: string): ReadonlyArray<string> => [...expected.matchAll(/"([^"]+)"/g)].map(([, word]) => word!)

const valueText = ({ option, value, expected, kind }: CliError.InvalidValue): string => {
  const [, count] = /^(\d+) values?$/.exec(value) ?? []
  if (count !== undefined)
    return `${option}: ${count} word${count === "1" ? "" : "s"} given; it takes ${expected.replaceAll("value", "word")}`
  const words = choices(expected)
  const near = value === "" ? undefined : nearest(value, words)[0]
  const wanted = words.length > 0 ? words.join(", ") : expected.replace(/^Expected:? /, "")
  const what = value === "" ? "needs a value" : `is "${value}"`
  return `${kind === "argument" ? option : `--${option}`} ${what}; it takes ${wanted}${near === undefined ? "" : ` (did you mean ${near}?)`}`
}

const problem = (error: CliError.ShowHelp["errors"][number]): string => {
  switch (error._tag) {
    case "UnrecognizedOption":
      return `unknown option ${error.option}${meant(error.suggestions)}`
    case "UnknownSubcommand":
      return `unknown command "${error.subcommand}"${meant(error.suggestions)}`
    case "MissingOption":
      return `--${error.option} is missing`
    case "MissingArgument":
      return `${error.argument} is missing`
    case "UnexpectedArgument":
      return `${error.arguments.map((word) => `"${word}"`).join(", ")} ${error.arguments.length === 1 ? "is one word" : "are words"} too many`
    case "InvalidValue":
      return valueText(error)
    default:
      return error.message.split("\n")[0]!
  }
}

const meant = (suggestions: ReadonlyArray<string>): string => (suggestions.length === 0 ? "" : `; did you mean ${suggestions[0]}?`)

/** Requested help goes to stdout. Wrong usage is one line on stderr that names the help, because stdout may be a file of results. */
export const presenter: CliOutput.Presenter = {
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(`${event.commandPath.join(" ")}: ${event.errors.map(problem).join("; ")} (see ${event.commandPath.join(" ")} --help)`)
      : // help needs its styles, which the console of commands would remove
        Effect.provideService(CliOutput.defaultPresenter.present(event), Console.Console, console)
}
