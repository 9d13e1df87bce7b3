import { Atire } from "./Atire.ts"
import { Bigrams } from "./Bigrams.ts"
import { Boost } from "./Boost.ts"
import { F } from "./F.ts"
import { L } from "./L.ts"
import { Lucene } from "./Lucene.ts"
import { Plus } from "./Plus.ts"
import { Robertson } from "./Robertson.ts"

/** The formulas of the BM25 family that score one field, `text`, in the order of reports. */
export const oneField = [Lucene, Robertson, Atire, Plus, L] as const

/** The formulas that look at several fields. */
export const manyFields = [F, Boost, Bigrams] as const

/** All of them; experiments name them by their `id`. */
export const variants = [...oneField, ...manyFields] as const
