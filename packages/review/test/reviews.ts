import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import type { Stage } from "../src/ReviewFile.ts"
import { recordHash } from "../src/recordHash.ts"
import type { Line, Placed } from "../src/ScreeningLog.ts"

/** A record that differs from others by its number. */
export const record = (n: number, more: Partial<SourceRecord.SourceRecord> = {}): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source: "pubmed",
    id: String(n),
    title: `Coffee and sleep, part ${n}`,
    identifiers: [Result.getOrThrow(Identifier.parse(`doi:10.5555/coffee.${n}`))],
    published: SourceRecord.PartialDate.make("2021"),
    ...more
  })

/** A stage for two people, with a third who settles. */
export const stage = (more: Partial<Stage> = {}): Stage => ({
  id: "title-abstract",
  double: "all",
  reviewers: ["Ann", "Ben"],
  settles: "Cem",
  criteria: [
    { id: "population", key: 1, text: "wrong population" },
    { id: "design", key: 2, text: "wrong study design" }
  ],
  ...more
})

/** A decision; `minute` orders it. */
export const decision = (
  who: string,
  about: SourceRecord.SourceRecord,
  action: Line["action"],
  minute: number,
  more: Partial<Line> = {}
): Placed => ({
  file: `screening/${who}.${more.stage ?? "title-abstract"}.jsonl`,
  line: minute + 1,
  decision: {
    version: 1,
    at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    who,
    stage: "title-abstract",
    record: recordHash(about),
    about: Fingerprint.of(about),
    action,
    criterion: action === "exclude" ? "population" : null,
    order: { rank: 1, by: "ranked", model: null },
    ...more
  }
})
