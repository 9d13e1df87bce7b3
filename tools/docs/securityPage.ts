/** The text of docs/reference/threats.md: its table of attacks comes from the cases of the tests. */
import { forgeries } from "../../packages/cli/test/commands/forgedBundles.ts"
import { bombs } from "../../packages/cli/test/hostile/bombs.ts"
import { texts } from "../../packages/cli/test/hostile/hostileTexts.ts"
import { reaches } from "../../packages/cli/test/hostile/reachingBundles.ts"
import { hostileAddresses } from "../../packages/engine/test/source/hostileAddresses.ts"
import { escapes } from "../../packages/host/test/confined/escapes.ts"
import { found, hidden, open } from "../../packages/host/test/trust/bypasses.ts"
import { smuggledRequests } from "../../packages/page/test/smuggledRequests.ts"
import { read } from "../shared/repositoryFiles.ts"

interface Attack {
  readonly what: string
  readonly cases: ReadonlyArray<string>
  readonly result: string
  readonly test: string
}

const names = (cases: ReadonlyArray<{ readonly name: string }>): ReadonlyArray<string> => cases.map(({ name }) => name)

const attacks: ReadonlyArray<Attack> = [
  {
    what: "code of a project changes after its approval, or between the check and its loading",
    cases: names(found),
    result: "not loaded; the error names the file",
    test: "packages/host/test/trust/LoadGate.long.test.ts"
  },
  {
    what: "code that no analysis finds",
    cases: names(hidden),
    result: "refused, changed or not",
    test: "packages/host/test/trust/LoadGate.long.test.ts"
  },
  {
    what: "approved code executes a text",
    cases: names(open),
    result: "**runs**: what remains",
    test: "packages/host/test/trust/LoadGate.long.test.ts"
  },
  {
    what: "a confined plugin reads a file or leaves its process",
    cases: Object.keys(escapes),
    result: "gets nothing",
    test: "packages/host/test/confined/confined.long.test.ts"
  },
  {
    what: "a small file fills the memory",
    cases: names(bombs),
    result: "exit code 2, at most 500 MB; the error says what to do",
    test: "packages/cli/test/hostile/bombs.long.test.ts"
  },
  {
    what: "a request to `litfuse serve` hides a second one",
    cases: names(smuggledRequests),
    result: "refused, and the second is not executed",
    test: "packages/page/test/smuggling.test.ts"
  },
  {
    what: "another user reads the link that `litfuse serve --open` gives to a browser",
    cases: ["the words of the command", "the file", "the link once more"],
    result: "the file is private, and its link works once",
    test: "packages/cli/test/hostile/openToken.long.test.ts"
  },
  {
    what: "a script in what `litfuse serve` stores or reads, in a real browser",
    cases: ["names of uploaded files", "topics, tags and documents of runs", "reports", "stored runs", "sources and their errors"],
    result: "it is text, and nothing runs",
    test: "packages/page/test/storedScripts.long.test.ts"
  },
  {
    what: "a signed bundle is forged",
    cases: names(forgeries),
    result: "exit code 2 and one line; nothing is replayed",
    test: "packages/cli/test/commands/forgedBundle.test.ts"
  },
  {
    what: "a bundle reaches for files of the reader, or takes too much",
    cases: reaches.map(({ name }) => `it ${name}`),
    result: "exit code 2 and one line; nothing is replayed",
    test: "packages/cli/test/hostile/hostileBundles.test.ts"
  },
  {
    what: "a field of a reference becomes more than a text, in any form",
    cases: Object.keys(texts),
    result: "it stays a text",
    test: "packages/cli/test/hostile/hostileReferences.test.ts"
  },
  {
    what: "a service delivers an address that a program would execute or open",
    cases: hostileAddresses.map((address) => `\`${JSON.stringify(address).slice(1, -1)}\``),
    result: "left out; a notice says so",
    test: "packages/engine/test/source/withWebAddresses.test.ts"
  }
]

const cell = (text: string): string => text.replaceAll("|", "\\|")

const row = ({ what, cases, result, test }: Attack): string =>
  `| ${what} | ${cases.length} | ${cell(cases.join("; "))} | ${result} | \`${test}\` |`

/** The page with a new table. */
export const securityPage = (): string =>
  read("docs/reference/threats.md").replace(
    /^\| attack \|.*\n(?:\|.*\n)+/m,
    () => `| attack | cases | which | result | test |
| ---- | ---: | ---- | ---- | ---- |
${attacks.map(row).join("\n")}
`
  )
