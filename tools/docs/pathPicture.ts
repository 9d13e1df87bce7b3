/** The picture of the path from a search to the history of its subject. Which tool has which step is in the table of docs/comparison.md. */
import { frame } from "@litfuse/figures/frame"
import { escapeXml } from "@litfuse/figures/escapeXml"
import { read } from "../shared/repositoryFiles.ts"

/** Steps of the path, by the feature of the table that says whether a tool has them. */
const steps = [
  ["sources", "several sources in one search"],
  ["rank", "reciprocal rank fusion"],
  ["agreement", "agreement of sources"],
  ["timeline", "timeline"],
  ["milestones", "milestones"],
  ["landmarks", "landmark works"],
  ["lineage", "descent of a topic"],
  ["screening", "screening"]
] as const

const [left, step, lane, top] = [150, 92, 30, 62] as const

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .slice(1, -1)
    .split(" | ")
    .map((cell) => cell.trim())

/** Which steps each tool has: those for which its cell is neither "-" nor "no". Errors: throws where the table lacks a feature. */
export const pathSteps = (page: string): ReadonlyArray<readonly [tool: string, has: ReadonlyArray<boolean>]> => {
  const lines = page.split("\n")
  const [, ...tools] = cellsOf(lines.find((line) => line.startsWith("| feature |"))!)
  const rows = steps.map(([, feature]) => {
    const line = lines.find((one) => one.startsWith(`| ${feature} |`))
    if (line === undefined) throw new Error(`docs/comparison.md has no feature "${feature}"`)
    return cellsOf(line).slice(1)
  })
  return tools.map((tool, t) => [tool, rows.map((row) => !/^(?:-|no\b)/.test(row[t]!))] as const)
}

const css =
  "text{font:13px system-ui,sans-serif;fill:#222}.t{font-weight:600}.n{font-size:12px}.l{stroke:#bbb}.y{fill:#0072b2;stroke:#0072b2}.o{fill:none;stroke:#999}.j{stroke:#0072b2;stroke-width:3}@media(prefers-color-scheme:dark){text{fill:#e6e6e6}.l{stroke:#555}.y{fill:#5aa9e6;stroke:#5aa9e6}.j{stroke:#5aa9e6}}"

/** The picture: a lane for each tool, with a disc at each step that it has, and a ring at each other one. */
export const pathPicture = (): string => {
  const all = pathSteps(read("docs/comparison.md"))
  const x = (s: number): number => left + 30 + s * step
  const width = x(steps.length - 1) + 60
  const heads = steps.map(
    ([name], s) => `<text class="n" x="${x(s)}" y="44" text-anchor="middle">${name}${s < steps.length - 1 ? " →" : ""}</text>`
  )
  const lanes = all.flatMap(([tool, has], row) => {
    const y = top + 14 + row * lane
    const joins = has.flatMap((one, s) =>
      one && has[s + 1] === true ? [`<line class="j" x1="${x(s)}" y1="${y}" x2="${x(s + 1)}" y2="${y}"/>`] : []
    )
    const marks = has.map((one, s) => `<circle class="${one ? "y" : "o"}" cx="${x(s)}" cy="${y}" r="6"/>`)
    return [
      `<text x="8" y="${y + 4}">${escapeXml(tool)}</text>`,
      `<line class="l" x1="${x(0)}" y1="${y}" x2="${x(steps.length - 1)}" y2="${y}"/>`,
      ...joins,
      ...marks
    ]
  })
  const title = "The path from a search to the history of its subject, and how far each tool goes"
  const about = `${all.map(([tool, has]) => `${tool}: ${steps.flatMap(([name], s) => (has[s] ? [name] : [])).join(", ") || "none of the steps"}`).join("; ")}. A ring means that the public pages of a tool do not mention the step.`
  return frame({ title, about, css, width, height: top + 14 + all.length * lane + 8 }, [
    `<text class="t" x="8" y="20">${title}</text>`,
    ...heads,
    ...lanes
  ])
}
