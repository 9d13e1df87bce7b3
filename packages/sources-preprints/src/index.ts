import { plugin } from "./plugin.ts"

/** bioRxiv. */
export const biorxiv = plugin("biorxiv", "bioRxiv: preprints of biology, listed by date or DOI, not searched by words", "10.1101/001768")

/** medRxiv. */
export const medrxiv = plugin("medrxiv", "medRxiv: preprints of medicine, listed by date or DOI, not searched by words", "10.1101/19004184")

/** The servers of openRxiv, which share one service. */
export default [biorxiv, medrxiv]
