/** Reviews to screen, and a reader who screens them without script. */
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Settings } from "../src/PageSettings.ts"
import { finishedReview } from "./reviews.ts"
import { type Fields, serving } from "./serving.ts"

/** A review whose works are merged and not screened. */
export const unscreened = async (): Promise<string> => {
  const folder = await finishedReview()
  for (const name of ["screening", "commitments.jsonl", "reports.jsonl", "studies.jsonl"]) rmSync(join(folder, name), { recursive: true })
  return folder
}

/** Who asks a server. */
export type Served = Pick<Awaited<ReturnType<typeof serving>>, "get" | "posted">

/** A server for screening. */
export const screening = (folder: string, settings: Partial<Settings> = {}) =>
  serving({ folder, canChange: true, start: "/review/screen", ...settings })

/** The lines of a file of decisions. Empty: a missing file has none. */
export const linesOf = (folder: string, name: string): ReadonlyArray<Record<string, unknown>> => {
  const file = join(folder, "screening", name)
  if (!existsSync(file)) return []
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** The fields of the form on a page, as a browser sends them. */
export const formIn = (html: string): Fields => {
  const [, form = ""] = /<form class="screen"[^>]*>(.*?)<\/form>/su.exec(html) ?? []
  return [...form.matchAll(/<input[^>]* name="([^"]*)" value="([^"]*)"/g)]
    .map(([, name, value]) => [name!, value!] as const)
    .filter(([name]) => name !== "csrf" && name !== "considered")
}

/** Presses a button as a browser without script does, and gives the page behind it. */
export const pressed = async (
  { get, posted }: Served,
  stage: string,
  html: string,
  value: string,
  changes: Readonly<Record<string, string>> = {}
): Promise<string> => {
  const fields = formIn(html).filter(([name]) => !(name in changes))
  const { status, headers, text } = await posted(`/review/screen/${stage}`, [...fields, ...Object.entries(changes), ["do", value]])
  if (status !== 303) return text
  return (await get(String(headers["location"]).split("#")[0]!)).text
}
