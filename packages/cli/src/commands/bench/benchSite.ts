import * as Bench from "@litfuse/api/Bench"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { requestFlags } from "../../requestFlags.ts"
import { askBench } from "./askBench.ts"

const mostNamed = 3

/** The first addresses of a page that lead to nothing in the site, and how many others there are. */
const namesOf = (addresses: ReadonlyArray<string>, page: string): string => {
  const others = addresses.length - mostNamed
  const named = addresses.slice(0, mostNamed).map((one) => one.slice(page.length + 2))
  return `${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`
}

/** `litfuse bench site`. */
export const benchSite = Command.make(
  "site",
  requestFlags(Bench.Site.Request.fields, ["folder"]),
  Effect.fnUntraced(function* ({ out }) {
    const made = yield* Bench.Site.ask({ folder: process.cwd(), out }).pipe(askBench("litfuse bench site"))
    const warn = (text: string) => Console.error(printable(`litfuse bench site: ${text}`))
    for (const { id, why } of made.lacking) yield* warn(`${id} is not in the site: ${why}`)
    for (const [page, addresses] of Map.groupBy(made.unlinked, (one) => one.slice(0, one.indexOf(": "))))
      yield* warn(
        `${page} has ${counted(addresses.length, "address", "addresses")} that the site lacks, which it shows without a link: ${namesOf(addresses, page)}`
      )
    if (made.pages === 0) yield* warn("this folder has no README.md and no docs/, so the site has its reports alone")
    yield* Console.log(`${Bench.Site.summary(made)}\n${made.index}`)
  })
).pipe(
  Command.withDescription("Write all reports and pages as one static site with a search, which works from a file without a network"),
  Command.withExamples([
    { command: "litfuse bench site --out site", description: "Then open site/index.html in a browser" },
    { command: "litfuse bench site --out public", description: "A folder that a static host serves as it is" }
  ])
)
