import type { Network } from "./network.ts"

/**
 * What each work has in common with the start works, by row.
 *
 * - `sharedReferences` how many works both it and a start work cite (bibliographic coupling)
 * - `citedTogether` how many works cite both it and a start work (co-citation)
 * - source: Kessler, American Documentation 14(1), 1963; Small, Journal of the American Society for Information Science 24(4), 1973
 */
export const commonCitations = ({
  works,
  hop,
  links
}: Network): { readonly sharedReferences: Int32Array; readonly citedTogether: Int32Array } => {
  const [isCited, isCiting] = [new Uint8Array(works.length), new Uint8Array(works.length)]
  for (const { citing, cited } of links) {
    if (hop[citing] === 0) isCited[cited] = 1
    if (hop[cited] === 0) isCiting[citing] = 1
  }
  const [sharedReferences, citedTogether] = [new Int32Array(works.length), new Int32Array(works.length)]
  for (const { citing, cited } of links) {
    if (hop[citing] !== 0 && isCited[cited] === 1) sharedReferences[citing]!++
    if (hop[cited] !== 0 && isCiting[citing] === 1) citedTogether[cited]!++
  }
  return { sharedReferences, citedTogether }
}
