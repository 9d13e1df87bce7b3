import type * as Ids from "@litfuse/engine/Ids"
import type * as Fitted from "./Fitted.ts"
import type * as Scan from "../flatVectors.ts"

/** A collection in the space that is fitted to it. `counts`: `df` by term; `N` documents with words, `length` terms in all of them. */
export interface Space {
  readonly ids: Ids.Ids
  readonly fitted: Fitted.Fitted
  readonly counts: { readonly df: Uint32Array; readonly N: number; readonly length: number }
  readonly documents: Scan.Flat
}
