import { createHash } from "node:crypto"
import { livingWorld } from "@litfuse/studies/livingWorld/LivingWorld"

const { days, changes } = livingWorld(1, 1)

const linesOf = (items: ReadonlyArray<object>): string => items.map((one) => `${JSON.stringify(one)}\n`).join("")

/** Two days of an invented literature and what changed, by file: what `living-atlas` reads. */
export const ofLiving = { "day-00.jsonl": linesOf(days[0]!), "day-01.jsonl": linesOf(days[1]!), "changes.jsonl": linesOf(changes) }

/** Their entries in a manifest. */
export const livingEntries = Object.entries(ofLiving)
  .map(([name, text]) => {
    const sha256 = createHash("sha256").update(text).digest("hex")
    return `  ${name.replace(".jsonl", "")}: { path: ${name}, format: text, sha256: ${sha256} }\n`
  })
  .join("")
