import { heldBy } from "../heldBy.ts"
import * as Reply from "../reply.ts"
import { Searches } from "../Searches.ts"

/** Hands on the search that an address names, or one that is done; stops one, and tells how far it is. */
export const { held, done, following } = heldBy(
  Searches,
  "/searches",
  Reply.sorry(404, "This search is not held any more", "A server holds its last searches only. Ask again from the first page.")
)
