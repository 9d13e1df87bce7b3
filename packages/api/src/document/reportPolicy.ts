import { contentPolicy } from "@litfuse/bench/report/html/pageHead"
import { reportParts } from "@litfuse/bench/report/html/reportHtml"

/** The Content-Security-Policy of a report's page, for the page server. */
export const reportPolicy: string = contentPolicy(reportParts)
