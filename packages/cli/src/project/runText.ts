import { isSilent, secondsOf, type Shown } from "@litfuse/api/Runs"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import { table } from "../table.ts"

/** `{works: 12, records: 1}` as `12 works, 1 record`. */
const countsLine = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toReversed()
    .map(([name, n]) => counted(n, name.replace(/s$/, "")))
    .join(", ")

/** What a run found: its counts, or that no source answered. */
export const foundText = (counts: Readonly<Record<string, number>>, sources: ReadonlyArray<{ readonly state: string }>): string =>
  isSilent(sources) ? "no source answered" : countsLine(counts)

/** The state of a run in words. */
export const stateOf = ({ run, isInterrupted }: Shown): string => (isInterrupted ? "interrupted" : run.state)

const recordingTexts = {
  all: "all answers; the run can be replayed",
  some: "some answers; the run cannot be replayed",
  none: "no answers of services",
  pruned: "no answers; the run was pruned"
} as const

/** All data of a run as text. */
export const runText = (shown: Shown): string => {
  const { run, saved, steps, files, isOwn } = shown
  const rows = [
    ["run", run.id],
    ["asked", `${run.question} ${run.title}`],
    ["state", `${stateOf(shown)}${run.message === null ? "" : `: ${run.message}`}`],
    ["began", run.startedAt],
    ["ended", run.endedAt ?? ""],
    ["took", secondsOf(run) === null ? "" : `${secondsOf(run)} s`],
    ["folder", run.folder],
    ["attempts", String(run.attempts)],
    ["found", foundText(run.counts, run.outcomes)],
    ["keeps", recordingTexts[run.recordings]],
    ["licence", run.licensed.length === 0 ? "" : `answers of ${run.licensed.join(", ")} are for users with a key only`],
    ["saved as", saved.join(", ")],
    ["answer", run.answer === null ? "" : `sha256 ${run.answer}`],
    ["litfuse", run.litfuse],
    ["request", JSON.stringify(run.request)],
    ["begun by", isOwn ? "" : "another user; litfuse does not continue it"]
  ].filter(([, text]) => text !== "")
  const lines = rows.map(([name, text]) => printable(`${name!.padEnd(9)} ${text}`))
  const sources = run.outcomes.map(({ source, state, delivered, total, effectiveQuery }) =>
    [source, state, String(delivered), total === null ? "" : String(total), effectiveQuery ?? ""].map((text) => printable(text))
  )
  if (sources.length > 0)
    lines.push("", table(["source", "state", "delivered", "total", "searched for"], ["left", "left", "right", "right", "left"], sources))
  const read = files.map(({ path, sha256, why }) =>
    [path, sha256 === null ? "left out" : "stored", sha256 ?? why ?? ""].map((text) => printable(text))
  )
  if (read.length > 0) lines.push("", table(["file", "in the project", "sha256, or why not"], ["left", "left", "left"], read))
  const done = steps.map(({ node, plugin, status, count }) => [node, plugin, status, String(count)].map((text) => printable(text)))
  if (done.length > 0) lines.push("", table(["step", "plugin", "status", "count"], ["left", "left", "left", "right"], done))
  return lines.join("\n")
}
