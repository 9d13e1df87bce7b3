import type { Answer } from "@litfuse/api/Text"
import { findInText } from "@litfuse/api/text/findInText"
import { matchingSections } from "@litfuse/api/text/matchingSections"
import * as Notice from "@litfuse/engine/Notice"
import * as Effect from "effect/Effect"
import { cleanLines, cleanText } from "./cleanText.ts"
import { fitRows } from "./fitRows.ts"
import { fitText } from "./fitText.ts"
import type { ReadText } from "./ServerTexts.ts"
import { emptyAnswer, type ToolAnswer } from "./ToolAnswer.ts"
import { ToolRefusal } from "./ToolRefusal.ts"

/** The section whose name means the list of all sections. */
export const outline = "outline"

/** A request for a part of a text: a section by its name, or the sentences with some words. */
export interface TextPart {
  readonly section?: string | undefined
  readonly find?: string | undefined
  readonly budget: number
}

const triedTable = ({ tried }: Answer): ToolAnswer["tables"] => {
  const asked = tried.filter(({ reason }) => reason?.startsWith("not needed") !== true)
  return [
    {
      title: "tried",
      columns: ["provider", "state", "reason"],
      rows: asked.map(({ provider, url, state, reason }) => [url ?? provider, state, reason ?? ""].map(cleanText))
    }
  ]
}

const headOf = ({ answer, left }: ReadText): ToolAnswer => {
  const { title, provider, state, licence, retraction, sections, tried, notices } = answer
  const facts = [
    `text of ${answer.id}${title === null ? "" : `, "${title}"`}: from ${provider ?? "no provider"}, ${state === null ? "version unknown" : `${state} version`}, licence ${licence ?? "unknown"}`,
    ...(retraction === null ? [] : [`${retraction.state}, says ${retraction.by.join(" ")}`])
  ]
  return {
    ...emptyAnswer,
    counts: { sections: sections.length, tried: tried.length },
    notices: [...(provider === null ? [] : facts), ...notices.map(Notice.print)].map(cleanText),
    cost: { requests: null, ms: null, left }
  }
}

/** The answer without a text: closed if every provider has answered, else failed, which leaves it unknown. */
const withoutText = (read: ReadText): ToolAnswer => {
  const isUnknown = read.answer.tried.some(({ state }) => state === "failed")
  const said = isUnknown
    ? "no text was found, and not every provider answered: whether there is an open text is unknown"
    : "closed: no provider has an open text of this work"
  const head = headOf(read)
  return { ...head, state: isUnknown ? "failed" : "done", tables: triedTable(read.answer), notices: [said, ...head.notices] }
}

/**
 * A part of a text within a budget of tokens: the outline, a section, or the sentences with some words.
 *
 * - empty: no provider has the text; the notices say whether it is closed or unknown
 * - errors: `ToolRefusal` for a section that the text does not have, with the names near it
 */
export const textAnswer = Effect.fnUntraced(function* (
  read: ReadText,
  { section, find, budget }: TextPart
): Effect.fn.Return<ToolAnswer, ToolRefusal> {
  const { answer } = read
  if (answer.provider === null) return withoutText(read)
  const head = headOf(read)
  if (find !== undefined) {
    const found = findInText(answer, find, 50)
    if (found === undefined) return yield* new ToolRefusal({ what: ["find has no letter and no digit"], instead: "name words of the text" })
    const rows = found.quotes.map(
      ({ section: name, from, to, quote }) =>
        () =>
          [name, String(from), String(to), quote].map(cleanText)
    )
    const notices = found.more === 0 ? head.notices : [...head.notices, `sections with these words that are not quoted: ${found.more}`]
    return fitRows({ ...head, notices, columns: ["section", "from", "to", "quote"] }, rows, budget, {
      what: "quotation",
      how: "use rarer words"
    })
  }
  if (section === undefined || section === outline) {
    const rows = answer.sections.map(({ name, kind, text }) => () => [cleanText(name), kind ?? "text", String(text.length)])
    const first = { ...head, columns: ["section", "kind", "characters"], tables: triedTable(answer) }
    return fitRows(first, rows, budget, { what: "section", how: "raise the budget, or name a section" })
  }
  const { found, choices } = matchingSections(answer, section)
  if (found.length === 0)
    return yield* new ToolRefusal({ what: [`no section "${section}"; ${choices}`], instead: "call get with one of these sections" })
  const text = cleanLines(found.map(({ name, text: one }) => `${name}\n${one}`).join("\n\n"))
  const { end: _, ...fitted } = fitText(head, text, 0, budget, "raise the budget, or name a smaller section")
  return fitted
})
