import { heldBy } from "../heldBy.ts"
import * as Reply from "../reply.ts"
import { Walks } from "../Walks.ts"

/** Hands on the walk that an address names, or one that is done; stops one, and tells how far it is. */
export const { held, done, following } = heldBy(
  Walks,
  "/walks",
  Reply.sorry(404, "This walk is not held any more", "A server holds its last walks only. Walk again from the page Citations.")
)
