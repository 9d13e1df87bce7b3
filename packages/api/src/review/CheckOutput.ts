/** The result of `litfuse review check` in forms that CI reads. */
import { escapeXml } from "@litfuse/figures/escapeXml"
import { escapeMarkdown } from "@litfuse/document/escapeMarkdown"
import { markdownTable } from "@litfuse/document/markdownTable"
import { workflowCommand } from "@litfuse/bench/gate/workflowCommand"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Schema from "effect/Schema"

/**
 * The result of `litfuse review check`: one entry for each finding of a check, and one for a check without findings.
 *
 * - `subject`, `file`, `line` what a finding is about, and where; null for a check without findings
 */
export const Check = Schema.Struct({
  version: Schema.Literal(1),
  checks: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      state: Schema.Literals(["ok", "failed", "skipped"]),
      subject: Schema.NullOr(Schema.String),
      file: Schema.NullOr(Schema.String),
      line: Schema.NullOr(Schema.Int),
      message: Schema.String
    })
  ),
  notices: Schema.Array(NoticeCodec)
})
export type Check = typeof Check.Type

type One = Check["checks"][number]

const placeOf = ({ file, line, subject }: One): string =>
  [file === null ? "" : `${file}${line === null ? "" : `:${line}`}`, subject ?? ""].filter((part) => part !== "").join(" ")

/** Failed checks as workflow commands, which GitHub shows in the files of a pull request. */
export const annotations = ({ checks }: Check): ReadonlyArray<string> =>
  checks.flatMap((one) => {
    if (one.state !== "failed") return []
    const place = { ...(one.file === null ? {} : { file: one.file }), ...(one.line === null ? {} : { line: String(one.line) }) }
    return [workflowCommand("error", { ...place, title: one.id }, `${one.subject === null ? "" : `${one.subject}: `}${one.message}`)]
  })

/** The checks as JUnit XML, a case for each finding. */
export const junit = ({ checks }: Check): string => {
  const failures = checks.filter(({ state }) => state === "failed").length
  const cases = checks.map((one) => {
    const open = `    <testcase classname="${escapeXml(one.id)}" name="${escapeXml(placeOf(one) || one.id)}"`
    if (one.state === "ok") return `${open}/>`
    const inner =
      one.state === "skipped" ? `<skipped>${escapeXml(one.message)}</skipped>` : `<failure message="${escapeXml(one.message)}"/>`
    return `${open}>\n      ${inner}\n    </testcase>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="litfuse review check" tests="${checks.length}" failures="${failures}">\n${cases.join("\n")}\n  </testsuite>\n</testsuites>\n`
}

/** The checks as a table in Markdown. */
export const summary = ({ checks }: Check): string =>
  `${markdownTable(
    ["check", "state", "where", "what"],
    ["left", "left", "left", "left"],
    checks.map((one) => [one.id, one.state, placeOf(one), one.message].map(escapeMarkdown))
  )}\n`
