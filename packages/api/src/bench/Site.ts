import { posix } from "node:path"
import type { Addresses } from "@litfuse/document/readMarkdown"
import { markup } from "@litfuse/document/Markup"
import { counted } from "@litfuse/files/numbers"
import * as Files from "@litfuse/files/Files"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"
import * as SiteFolder from "./site/SiteFolder.ts"
import { siteIndex, type TextPage } from "./site/siteIndex.ts"
import { addressFrom, printSitePage } from "./site/sitePage.ts"
import { reportPath, siteReports } from "./site/siteReports.ts"
import { pathFrom, pictureAddress, fileToCopy, workspacePages } from "./site/workspacePages.ts"

/** A site to write. */
export const Request = Schema.Struct({
  folder: Field.folder,
  out: Field.folderFor("A new or empty folder for the site, or one that an earlier call wrote.")
})
export type Request = typeof Request.Type

/**
 * The written site.
 *
 * - `index` its first page; `files` how many files it has
 * - `reports`, `pages` how many of them it has; `lacking` experiments without a report that can be read, and why
 * - `unlinked` addresses of pages that lead to nothing in the site, as `page: address`; their words are there without a link
 */
export const Answer = Schema.Struct({
  index: Schema.String,
  files: Schema.Int,
  reports: Schema.Int,
  pages: Schema.Int,
  lacking: Schema.Array(Schema.Struct({ id: Schema.String, why: Schema.String })),
  unlinked: Schema.Array(Schema.String)
})
export type Answer = typeof Answer.Type

const htmlOf = (source: string): string => source.replace(/\.md$/, ".html")

/** The report that a path below `reports/` is about: its folder, or its Markdown. */
const reportIn = (path: string): string | undefined => /^reports\/(.+?)(?:\/report\.md)?$/.exec(path)?.[1]

/**
 * Writes the stored reports and the Markdown pages of a folder as one static site, by question, with a search. It works from a file, fetches nothing, and has
 * the same bytes each time; nothing is run.
 *
 * - empty: a folder without pages gives a site of its reports
 * - errors: `ApiError` for a folder without reports and pages, and for an output folder with files of others
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* ({ folder, out }: Request) {
    const place = inFolder(folder, out)
    const why = SiteFolder.refusal(place)
    if (why !== undefined) return yield* Question.refuse(Question.about(["out"], `{out}: ${out} ${why}`))
    const here = yield* store(folder)
    const { reports, lacking } = siteReports(here)
    const pages = [...workspacePages(here.root)].map(([source, page]): TextPage => ({ source, page, path: htmlOf(source) }))
    if (reports.length + pages.length === 0)
      return yield* Question.refuse(
        `no report here can be read, and there is no page; ${lacking.length === 0 ? "`litfuse bench init` writes an experiment" : `run \`litfuse bench run ${lacking[0]!.id}\` first`}`
      )
    const files = new Map<string, string | Uint8Array>()
    const unlinked = new Set<string>()
    const known = new Map([
      ...pages.map(({ source, path }) => [source, path] as const),
      ...reports.map(({ id }) => [`reports/${id}`, reportPath(id)] as const),
      ["reports/README.md", "index.html"] as const
    ])
    /** What an address of a page leads to in the site, which gets the files that are linked. */
    const targetOf = (path: string): string | undefined => {
      const report = reportIn(path)
      const found =
        known.get(path) ?? known.get(posix.join(path, "README.md")) ?? (report === undefined ? undefined : known.get(`reports/${report}`))
      if (found !== undefined) return found
      const bytes = fileToCopy(here.root, path)
      if (bytes === undefined) return undefined
      files.set(`files/${path}`, bytes)
      return `files/${path}`
    }
    const addressesOf = ({ source, path }: TextPage): Addresses => ({
      link: (address) => {
        if (/^https?:\/\//i.test(address) || /^#[^\s]*$/.test(address)) return address
        const named = pathFrom(source, address)
        const target = named === undefined ? undefined : targetOf(named)
        if (target === undefined) {
          unlinked.add(`${source}: ${address}`)
          return undefined
        }
        const [, place = ""] = /(#[^\s]*)$/.exec(address) ?? []
        // a report has other places as a page than as Markdown
        return addressFrom(path, target) + (target.startsWith("reports/") || target.startsWith("files/") ? "" : place)
      },
      image: (address) => {
        const named = pathFrom(source, address)
        const picture = named === undefined ? undefined : pictureAddress(here.root, named)
        if (picture === undefined) unlinked.add(`${source}: ${address}`)
        return picture
      }
    })
    const hasPages = pages.length > 0
    const print = (page: Parameters<typeof printSitePage>[0]) => files.set(page.path, printSitePage(page, hasPages))
    print(siteIndex(reports, lacking, pages))
    for (const report of reports) files.set(report.path, report.print(hasPages))
    for (const one of pages) {
      const title = one.page.title === "" ? one.source : one.page.title
      print({ path: one.path, title, body: markup`${one.page.print(addressesOf(one))}<p class="about">${one.source}</p>\n` })
    }
    yield* Effect.fromResult(Result.mapError(SiteFolder.writeSite(place, files), Files.writeFailure(out)))
    return {
      index: posix.join(out, "index.html"),
      files: files.size + 1,
      reports: reports.length,
      pages: pages.length,
      lacking: [...lacking],
      unlinked: [...unlinked].sort()
    } satisfies Answer
  })
)

/** What a site has, in one line. */
export const summary = ({ reports, pages, files }: Answer): string =>
  `${counted(reports, "report")} and ${counted(pages, "page")} in ${counted(files, "file")}`
