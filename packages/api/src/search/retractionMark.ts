import * as Retraction from "@litfuse/engine/works/Retraction"
import type { Hit } from "./Answer.ts"

/** The words that mark a hit as retracted, withdrawn or doubted, for every surface; undefined for others. */
export const retractionMark = ({ retraction }: Pick<Hit, "retraction">): string | undefined => Retraction.mark(retraction?.state)
