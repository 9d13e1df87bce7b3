import { plugin } from "./plugin.ts"

/** bioRxiv. */
export const biorxiv = plugin("biorxiv", "bioRxiv: preprints of biology, listed by date or DOI, not searched by words")

/** medRxiv. */
export const medrxiv = plugin("medrxiv", "medRxiv: preprints of medicine, listed by date or DOI, not searched by words")

/** The servers of openRxiv, which share one service. */
export default [biorxiv, medrxiv]
