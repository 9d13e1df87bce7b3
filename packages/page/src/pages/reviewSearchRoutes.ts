import * as ReviewSearches from "@litfuse/api/ReviewSearches"
import { markup } from "@litfuse/document/Markup"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type ChosenFile, fileName, referencesIn, storeSentFiles } from "../ChosenFiles.ts"
import { uploadPaths } from "../Guard.ts"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings } from "../PageSettings.ts"
import { reviewHeading } from "../reviewHeading.ts"
import { refusedChange } from "../reviewSearches/refusedChange.ts"
import { addedNote, exportsForm, searchesTable } from "../reviewSearches/searchesTable.ts"
import type { Ask, Route } from "../Route.ts"
import { Uploads } from "../Uploads.ts"

/** What a person typed, and why it was refused. */
interface Typed {
  readonly files: ReadonlyArray<ChosenFile>
  readonly strategy: string
  readonly wrong: string | undefined
}

const untouched: Typed = { files: [], strategy: "", wrong: undefined }

const searchesPage = Effect.fnUntraced(function* ({ query, csrf }: Ask, { files, strategy, wrong }: Typed) {
  const settings = yield* PageSettings
  const { folder } = settings
  const listed = yield* ReviewSearches.list({ folder })
  const taken = new Set(listed.searches.flatMap((one) => one.files))
  const names = ["", "exports/"].flatMap((at) => referencesIn(`${folder}/${at}`).map((name) => `${at}${name}`))
  const free = names.filter((name) => !taken.has(name) && !name.startsWith("included."))
  const body = markup`${reviewHeading(listed.title, uploadPaths.review)}
${addedNote(listed, query.getAll("added"), query.getAll("again"))}${wrong === undefined ? undefined : markup`<p class="failure" role="alert">Nothing was added: ${wrong}</p>\n`}<section aria-labelledby="searches"><h2 id="searches">Searches</h2>
${searchesTable(listed)}</section>
${settings.as === undefined && settings.canChange ? exportsForm(folder, listed, free, files, strategy, csrf) : undefined}`
  return PageResponse.page({ title: `Searches: ${listed.title}`, here: "/review" }, body, wrong === undefined ? 200 : 422)
})

/** The address of the searches, which says what was added. */
export const addedAddress = (added: ReadonlyArray<{ readonly search: string; readonly isNew: boolean }>): string =>
  `${uploadPaths.review}?${new URLSearchParams(added.map(({ search, isNew }): [string, string] => [isNew ? "added" : "again", search])).toString()}`

/** The searches of a review, and the form that adds exports of databases. */
export const reviewSearchRoutes: ReadonlyArray<Route> = [
  { method: "GET", path: uploadPaths.review, answer: (ask) => searchesPage(ask, untouched) },
  {
    method: "POST",
    path: uploadPaths.review,
    answer: Effect.fnUntraced(function* (ask) {
      const settings = yield* PageSettings
      const refused = refusedChange(settings)
      if (refused !== undefined) return refused
      const { files, problem } = storeSentFiles(ask.form, ask.files, (yield* Uploads).keep)
      const strategy = ask.form.get("strategy") ?? ""
      if (problem !== undefined) return yield* searchesPage(ask, { files, strategy, wrong: problem })
      const added = yield* Effect.result(
        ReviewSearches.add({
          folder: settings.folder,
          strategy,
          files: files.map(({ path, platform, exported }) => ({ path, name: fileName(path), database: platform, date: exported }))
        })
      )
      if (Result.isFailure(added)) return yield* searchesPage(ask, { files, strategy, wrong: PageResponse.describeError(added.failure) })
      return PageResponse.redirect(addedAddress(added.success))
    })
  }
]
