/** Files of references that a form sends or names, with the database and the day of each export. One component for every form that takes such files. */
import { readdirSync } from "node:fs"
import { basename, join } from "node:path"
import { isReferenceFile } from "@litfuse/api/dedup/isReferenceFile"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted, grouped } from "@litfuse/files/numbers"
import { mostBytes, type Sent } from "./Uploads.ts"

/** A file of references. `platform` the database it was exported from, and `exported` the day, as typed; empty if not stated. */
export interface ChosenFile {
  readonly path: string
  readonly platform: string
  readonly exported: string
}

/** The number of files that a form sends at once, and of files of a folder that it lists. */
const [mostSent, mostListed] = [3, 40]

const textIn = (words: URLSearchParams, name: string): string => (words.get(name) ?? "").trim().slice(0, 200)

/** Reads the files of a form or an address, each once. */
export const parseChosenFiles = (words: URLSearchParams): ReadonlyArray<ChosenFile> => {
  const paths = words.getAll("file").map((path) => path.trim())
  return [...new Set(paths)]
    .filter((path) => path !== "")
    .map((path) => ({ path, platform: textIn(words, `platform:${path}`), exported: textIn(words, `exported:${path}`) }))
}

/** The words of an address that names the files again. */
export const chosenWords = (files: ReadonlyArray<ChosenFile>): ReadonlyArray<[string, string]> =>
  files.flatMap(({ path, platform, exported }): ReadonlyArray<[string, string]> => [
    ["file", path],
    ...(platform === "" ? [] : [[`platform:${path}`, platform] as [string, string]]),
    ...(exported === "" ? [] : [[`exported:${path}`, exported] as [string, string]])
  ])

/** The name of a file for people: without the hash that the server puts before the name of a sent file. */
export const fileName = (path: string): string =>
  /(?:^|[/\\])litfuse-sent-[^/\\]+[/\\]/.test(path) ? basename(path).replace(/^[0-9a-f]{16}-/, "") : path

/** What a file is called in results: `Embase (Ovid), exported 2026-06-01`. */
export const fileLabel = ({ path, platform, exported }: ChosenFile): string =>
  `${platform === "" ? basename(fileName(path)) : platform}${exported === "" ? "" : `, exported ${exported}`}`

/** The files of a form, with the sent ones stored. `problem`: why a file cannot be used; then none should be. */
export const storeSentFiles = (
  form: URLSearchParams,
  sent: ReadonlyArray<Sent>,
  keep: (file: Sent) => string | undefined
): { readonly files: ReadonlyArray<ChosenFile>; readonly problem: string | undefined } => {
  const files: Array<ChosenFile> = [...parseChosenFiles(form)]
  for (const file of sent) {
    const [, place = ""] = /^upload(\d)$/.exec(file.field) ?? []
    if (place === "") continue
    if (file.bytes.length === 0) return { files, problem: `${file.name}: the file is empty` }
    const path = keep(file)
    if (path === undefined)
      return { files, problem: `${file.name}: the server has no space for more files. Restart it, or name a file in its folder` }
    files.push({ path, platform: textIn(form, `platform${place}`), exported: textIn(form, `exported${place}`) })
  }
  const wrong = files.find(({ exported }) => exported !== "" && !/^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(exported))
  return {
    files,
    problem: wrong === undefined ? undefined : `${fileName(wrong.path)}: exported is "${wrong.exported}"; it takes a day such as 2026-06-01`
  }
}

/** The names of files of references in a folder, ascending. Empty: a folder that cannot be read has none. */
export const referencesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isReferenceFile(join(folder, entry.name)))
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}

/** Common databases, as people write them. */
const databases = [
  "CINAHL (EBSCO)",
  "Cochrane Library",
  "Embase (Ovid)",
  "Embase.com",
  "Google Scholar",
  "MEDLINE (Ovid)",
  "PsycInfo (Ovid)",
  "PubMed",
  "Scopus",
  "Web of Science"
]

const row = (
  what: Markup,
  platformName: string,
  exportedName: string,
  { platform, exported }: Pick<ChosenFile, "platform" | "exported">,
  of: string
): Markup =>
  markup`<div class="file">${what}<label>Database <input name="${platformName}" value="${platform}" list="databases" aria-label="Database of ${of}" autocomplete="off"></label><label>Exported <input name="${exportedName}" value="${exported}" placeholder="2026-06-01" aria-label="Day of the export of ${of}" autocomplete="off"></label></div>
`

const listed = (one: ChosenFile, isChosen: boolean): Markup =>
  row(
    markup`<label class="name"><input type="checkbox" name="file" value="${one.path}"${isChosen ? markup` checked` : undefined}>${fileName(one.path)}</label>`,
    `platform:${one.path}`,
    `exported:${one.path}`,
    one,
    fileName(one.path)
  )

/**
 * The fields of files of references, for a form that sends `multipart/form-data`: files of the folder, files to send, and any other by its path.
 *
 * - `names` the files of the folder to choose from. Default: all files of references in it, without those of its folders
 */
export const fileFields = (folder: string, chosen: ReadonlyArray<ChosenFile>, names = referencesIn(folder)): Markup => {
  const others = names.filter((name) => !chosen.some(({ path }) => path === name))
  const shown = others.slice(0, mostListed)
  return markup`<fieldset class="files"><legend>Choose files, or send them</legend>
<datalist id="databases">${databases.map((name) => markup`<option value="${name}"></option>`)}</datalist>
${chosen.map((one) => listed(one, true))}${shown.map((path) => listed({ path, platform: "", exported: "" }, false))}${names.length === 0 ? markup`<p class="muted">${folder} has no such files.</p>` : undefined}${others.length > shown.length ? markup`<p class="muted">${counted(others.length - shown.length, "more file")} in this folder: name one below.</p>` : undefined}
${Array.from({ length: mostSent }, (_, i) => row(markup`<label class="name">Send a file <input type="file" name="upload${i + 1}"></label>`, `platform${i + 1}`, `exported${i + 1}`, { platform: "", exported: "" }, `sent file ${i + 1}`))}<label>Another file on this machine <input name="file" autocomplete="off" placeholder="exports/embase.ris"></label>
<p class="muted">RIS, NBIB, BibTeX, EndNote XML, CSL-JSON, CSV and others; at most ${grouped(mostBytes / 1_000_000)} MB together. The server stores sent files in a temporary folder until it stops.</p></fieldset>
`
}
