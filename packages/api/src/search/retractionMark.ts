import * as Retraction from "@litfuse/engine/works/Retraction"
import type { Hit } from "./Answer.ts"
import { joinNames } from "./positionsBySource.ts"

type Retractable = Pick<Hit, "retraction">

/** The words that mark a hit as retracted, withdrawn or doubted, for every surface; undefined for others. */
export const retractionMark = ({ retraction }: Retractable): string | undefined => Retraction.mark(retraction?.state)

/** The title of a hit as every list, table and drawing shows it: with the mark before it, unless it begins with the mark. */
export const titleWithMark = ({ title, retraction }: Retractable & Pick<Hit, "title">): string =>
  Retraction.markedTitle(title, retraction?.state)

/** The mark of a hit and the sources that say so: `RETRACTED, says PubMed`; undefined for a hit without a mark. */
export const retractionText = (hit: Retractable, nameOf: (source: string) => string = (source) => source): string | undefined => {
  const words = retractionMark(hit)
  if (words === undefined) return undefined
  const by = (hit.retraction?.by ?? []).map((source) => (source === "title" ? "its title" : nameOf(source)))
  return by.length === 0 ? words : `${words}, ${by.length === 1 ? "says" : "say"} ${joinNames(by)}`
}
