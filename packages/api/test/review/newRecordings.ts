/** Recordings that an update of the demonstration replays when it asks for new records alone. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { keyOfRecording } from "@litfuse/engine/http/Recording"
import { onTestFinished } from "vitest"
import { replay } from "./reviewCopy.ts"

/** The day since which records are new. */
export const since = "2024-12-15"

/** The recordings of the demonstration, and an answer of Crossref to the question for new records: one known work, and one that is new. */
export const newRecordings = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-since-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(replay, folder, { recursive: true })
  const recording = JSON.parse(readFileSync(join(replay, "crossref/8e0489b8862c-1.json"), "utf8"))
  const { message } = recording.response.body
  const [known] = message.items
  const added = { ...known, DOI: "10.5555/everyday.900", title: ["Caffeine tablets and the sleep of shift workers: a trial of 2025"] }
  message.items = [known, added]
  message["total-results"] = 2
  recording.request.url = recording.request.url.replace("&query", `&filter=from-created-date%3A${since}&query`)
  writeFileSync(join(folder, `crossref/${keyOfRecording(recording)}-1.json`), JSON.stringify(recording))
  return folder
}
