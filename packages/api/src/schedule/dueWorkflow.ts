import { isPublished, version } from "@litfuse/host/version"
import { installCommand } from "../bench/GateFiles.ts"
import * as ReviewWorkflow from "../review/ReviewWorkflow.ts"
import { cronFields } from "./cronLine.ts"
import { due, marker, type Timer, type TimerFile } from "./Timer.ts"

const reviewStep = `      - name: Make the results of the last searches again
${ReviewWorkflow.resultsSteps}
`

const projectStep = `      - name: Make a project, which stores the run
        run: npx --no-install litfuse project init
`

/**
 * A workflow of GitHub. A job has no earlier runs, so everything is due in it, and GitHub decides when it runs.
 *
 * - `folder` of the timer, from the root of its repository; `kind` what is due there
 * - errors: a folder that GitHub would read as an expression
 */
export const dueWorkflow = (timer: Timer, kind: "review" | "pipeline"): TimerFile | string => {
  if (timer.folder.includes("${{")) return `${JSON.stringify(timer.folder)} has \${{, which GitHub replaces; rename it`
  return {
    text: `# ${marker(timer.id)}
name: litfuse schedule
on:
  schedule:
    - cron: "${cronFields(timer)}"
  workflow_dispatch:
permissions:
  contents: read
jobs:
  due:
    runs-on: ubuntu-24.04
    defaults:
      run:
        shell: bash
        working-directory: ${JSON.stringify(timer.folder)}
    steps:
${ReviewWorkflow.setUpSteps}
      - name: Install litfuse ${version}
        run: ${installCommand(version, isPublished)}
${kind === "review" ? reviewStep : projectStep}      - name: Run what is due
        # plugins run only with the hash that \`litfuse plugin trust\` prints; store it as a variable of the repository
        env:
          LITFUSE_TRUST: \${{ vars.LITFUSE_TRUST }}
        run: npx --no-install litfuse ${due.join(" ")} | tee -a "$GITHUB_STEP_SUMMARY"
`
  }
}
