import { markdownTable } from "@litfuse/document/markdownTable"
import { read } from "../shared/repositoryFiles.ts"
import { projectFaults, outcomeOf } from "./projectFaults.ts"

const marker = "<!-- generated: npm run make project -->"

/** The text of docs/project.md. The table after the marker shows every fault, each of which happens in a new project. */
export const projectPage = async (): Promise<string> => {
  const page = read("docs/project.md")
  const rows: Array<ReadonlyArray<string>> = []
  for (const fault of projectFaults) {
    const { message: said, after } = await outcomeOf(fault)
    rows.push([
      `${fault.name}${fault.isSimulated === true ? " (simulated)" : ""}`,
      said === "" ? "" : `\`${said.replaceAll("`", "")}\``,
      after
    ])
  }
  const cells = markdownTable(["what goes wrong", "what is said", "what is there afterwards"], ["left", "left", "left"], rows)
  return `${page.slice(0, page.indexOf(marker))}${marker}\n\n${cells}\n`
}
