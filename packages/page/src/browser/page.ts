/** The script of served pages: shows the progress of a job, and handles keys. Every page works without it. */
import { handleKeys } from "@litfuse/document/browser/handleKeys"
import { browseWorks } from "./browseWorks.ts"
import { followEvents } from "./followEvents.ts"
import { sendByEnter } from "./sendByEnter.ts"

followEvents()
handleKeys()
browseWorks()
sendByEnter()
