import { policyOf } from "@litfuse/bench/report/html/head"
import { within } from "@litfuse/bench/report/html/page"

/** What the page of a report lets run and style, and nothing else: for who serves it. */
export const reportPolicy: string = policyOf(within)
