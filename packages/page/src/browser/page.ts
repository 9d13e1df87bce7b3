/** The script of served pages: shows the progress of a job, and handles keys for decisions. Every page works without it. */
import { followEvents } from "./followEvents.ts"
import { handleKeys } from "./handleKeys.ts"

followEvents()
handleKeys()
