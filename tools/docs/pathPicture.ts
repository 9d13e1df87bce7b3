/** The picture of the path from a search to the history of its subject. Which tool has which step is in the tables of docs/comparison.md. */
import { frame } from "@litfuse/figures/frame"
import { escapeXml } from "@litfuse/figures/escapeXml"
import { read } from "../shared/repositoryFiles.ts"
import { tablesOf } from "./tablesOf.ts"

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

/** A tool has a step unless its cell is a dash, begins with "no" or "imports", or says that nothing was read. */
const has = (cell: string): boolean => !/^\[?(?:-|no\b|not checked|imports\b)/.test(cell)

/**
 * Which steps each tool has, in the order of the page. Tools are columns of one table, and services are rows of another.
 * Errors: throws where no table has all steps.
 */
export const pathSteps = (page: string): ReadonlyArray<readonly [tool: string, has: ReadonlyArray<boolean>]> => {
  const tables = tablesOf(page)
  const tools = tables.find((rows) => rows[0]![0] === "feature" && rows.some(([feature]) => feature === steps[0][1]))
  const services = tables.find((rows) => rows[0]![0] === "service")
  if (tools === undefined || services === undefined) throw new Error(`docs/comparison.md has no table of "${steps[0][1]}"`)
  const found = steps.map(([, feature]) => {
    const row = tools.find(([first]) => first === feature)
    const column = services[0]!.indexOf(feature)
    if (row === undefined || column < 0) throw new Error(`docs/comparison.md has no feature "${feature}" in each of its tables`)
    return [...row.slice(1), ...services.slice(1).map((service) => service[column]!)].map(has)
  })
  const names = [...tools[0]!.slice(1), ...services.slice(1).map(([name]) => name!)]
  return names.map((tool, t) => [tool, found.map((row) => row[t]!)] as const)
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
  const about = `${all.map(([tool, has]) => `${tool}: ${steps.flatMap(([name], s) => (has[s] ? [name] : [])).join(", ") || "none of the steps"}`).join("; ")}. A ring means that what was read of a tool does not mention the step, or that nothing was read.`
  return frame({ title, about, css, width, height: top + 14 + all.length * lane + 8 }, [
    `<text class="t" x="8" y="20">${title}</text>`,
    ...heads,
    ...lanes
  ])
}
