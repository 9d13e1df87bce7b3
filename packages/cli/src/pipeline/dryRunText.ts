import type { Plan } from "@litfuse/api/Pipeline"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"

const atMost = ({ records, requests, why }: Plan["asking"][number]): string => {
  if (why !== null) return "is not asked"
  if (records === null && requests === null) return "how much depends on answers"
  const taken = records === null ? "all its records" : `at most ${counted(records, "record")}`
  return `${taken}, ${requests === null ? "in as many requests as it takes" : `in at most ${counted(requests, "request")}`}`
}

const firstLine = ({ first, why, after }: Plan["asking"][number]): string => {
  if (first !== null) return first
  return why ?? (after.length === 0 ? "what it asks depends on the works" : `what it asks depends on ${after.join(", ")}`)
}

/** What a pipeline would ask of services, as text: two lines for each node, and a sum. */
export const dryRunText = ({ asking, requests }: Plan): string => {
  if (asking.length === 0) return "This pipeline asks no service."
  const lines = asking.flatMap((one) => [`${one.node} = ${one.plugin}: ${atMost(one)}`, `  ${firstLine(one)}`])
  const total =
    requests === null
      ? "How many requests depends on answers."
      : `${counted(requests, "request")} at most, and failed ones may be repeated.`
  return [...lines, `${counted(asking.filter(({ why }) => why === null).length, "node")} would ask services; nothing was sent. ${total}`]
    .map((line) => printable(line))
    .join("\n")
}
