/** `datasets/agents/dataset.yaml`, made with the sessions so that its sums and counts are never stale. */
import { createHash } from "node:crypto"

const names = {
  sessions: "sessions.jsonl",
  tools: "tools.jsonl",
  truth: "truth.json",
  others: "others.jsonl",
  "others-truth": "others-truth.json",
  servers: "servers.jsonl"
}

/** The files of others, which `tools/datasets/agentServers.ts` writes and nothing here can write again. */
export const ofOthers = ["others.jsonl", "others-truth.json", "servers.jsonl"]

/** The text of the manifest of these files. */
export const manifest = (
  files: Readonly<Record<string, string>>
): string => `# yaml-language-server: $schema=../../docs/schemas/dataset.schema.json
# Written by tools/datasets/agents.ts together with the data: change tools/datasets/agents/manifest.ts, not this file.
id: agents
title: Sessions of scripted clients with the server for agents
about: What seven scripted clients requested from litfuse mcp and three third-party servers, and the answers they received.
notes:
  - >-
    The literature behind the sessions is invented (atlas, everyday); it supports no claim about methods.
  - >-
    Answers of third-party servers contain text of their programs around invented records (pubmed-search-mcp and pubmed-mcp-server under Apache-2.0,
    biomcp under MIT).
licence: Apache-2.0, as the repository
citation: litfuse contributors, sessions recorded for the litfuse repository
obtain: node tools/datasets/agents.ts --out datasets/agents
version: "1"
embedded: true
invented: true
grades:
  maximum: 1
  meanings:
    "0": none; nothing is judged
files:
${Object.entries(names)
  .map(
    ([name, path]) => `  ${name}:
    path: ${path}
    format: text
    sha256: ${createHash("sha256").update(files[path]!).digest("hex")}
    counts: { lines: ${files[path]!.split("\n").length - 1} }
`
  )
  .join("")}`
