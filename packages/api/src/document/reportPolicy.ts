import { contentPolicy } from "@litfuse/document/pageHead"
import { reportParts } from "@litfuse/bench/report/reportHtml"

/** The Content-Security-Policy of a report's page, for the page server. */
export const reportPolicy: string = contentPolicy(reportParts)
