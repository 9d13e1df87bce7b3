import * as Source from "@litfuse/engine/Source"
import { type AnySource, secretsOf } from "@litfuse/kit/askSource"

/** How a source answered, in two or three words: `Failed: RateLimited`, `Found`, `Found: records-repeated`. */
export const outcomeWords = (source: AnySource, outcome: Source.Outcome | undefined): string => {
  if (outcome === undefined) return "never ends"
  const said = JSON.stringify(outcome) + (Source.errorOf(outcome)?.message ?? "")
  if (Object.values(secretsOf(source)).some((secret) => said.includes(secret) || said.includes(encodeURIComponent(secret))))
    return "shows a key"
  const reason = Source.errorOf(outcome)?.reason._tag
  const pages =
    outcome._tag === "Skipped" ? [] : outcome.notices.map(({ code }) => code).filter((code) => /repeated|idle|damaged/.test(code))
  const more = [...(reason === undefined ? [] : [reason]), ...new Set(pages)]
  return `${outcome._tag}${more.length === 0 ? "" : `: ${more.join(", ")}`}`
}
