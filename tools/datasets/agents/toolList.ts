/** The list of tools that the server for agents has today, and the manifest that names its hash. The sessions of the dataset stay as they were recorded. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { footprint } from "@litfuse/mcp/footprint"
import type { Files } from "../../shared/Generator.ts"
import { root } from "../../shared/repositoryFiles.ts"
import { manifest, ofOthers } from "./manifest.ts"
import { revisions } from "./startClient.ts"

const recorded = ["sessions.jsonl", "truth.json", ...ofOthers]

/** Both files. The server declares the same tools on each revision of the protocol; a nightly test asks it. */
export const toolList = (): Files => {
  const tools = `[${footprint()
    .map(({ text }) => text)
    .join(",")}]`
  const list = revisions.map((revision) => `{"revision":"${revision}","tools":${tools}}\n`).join("")
  const others = Object.fromEntries(recorded.map((name) => [name, readFileSync(join(root, "datasets/agents", name), "utf8")]))
  return { "tools.jsonl": list, "dataset.yaml": manifest({ ...others, "tools.jsonl": list }) }
}
