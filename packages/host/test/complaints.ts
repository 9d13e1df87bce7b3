import type { Reply } from "@litfuse/kit/scriptedHttp"

const isOfMarkup = { "content-type": "text/html" }

/** Documented or recorded errors of services: the service, the problem, its answer, the expected reason, and words of the message. */
export const complaints: ReadonlyArray<readonly [string, string, Reply, string, string]> = [
  [
    "openalex",
    "a filter that it does not know",
    { status: 400, json: { error: "Invalid filter", message: "Unknown filter field: x" } },
    "QueryRejected",
    "Invalid filter"
  ],
  [
    "crossref",
    "a parameter that is not valid",
    { status: 400, json: { status: "failed", message: [{ type: "parameter-not-found", message: "This route does not support x" }] } },
    "QueryRejected",
    "does not support x"
  ],
  [
    "crossref",
    "a fault of its own",
    { status: 500, json: { status: "error", message: { message: "boom", stacktrace: [] } } },
    "Unreachable",
    "boom"
  ],
  [
    "semanticscholar",
    "a query that is not valid",
    { status: 400, json: { error: "Unrecognized or unsupported fields: [x]" } },
    "QueryRejected",
    "unsupported fields"
  ],
  ["semanticscholar", "a key that is not valid", { status: 403, json: { message: "Forbidden" } }, "Unauthorised", "Forbidden"],
  [
    "core",
    "a key that is not valid",
    { status: 401, json: { message: "The API Key you provided is not valid." } },
    "Unauthorised",
    "not valid"
  ],
  [
    "europepmc",
    "an errorBean in XML with 200",
    { headers: { "content-type": "application/xml" }, body: "<errorBean><errCode>404</errCode><errMsg>Bad request</errMsg></errorBean>" },
    "QueryRejected",
    "Bad request"
  ],
  [
    "pubmed",
    "an error with 200",
    { json: { esearchresult: { ERROR: "Invalid db name specified: x" } } },
    "QueryRejected",
    "Invalid db name"
  ],
  [
    "pubmed",
    "an address that is too long",
    { status: 414, headers: isOfMarkup, body: "<html><head><title>414 Request-URI Too Large</title></head></html>" },
    "QueryRejected",
    "414"
  ],
  [
    "arxiv",
    "an entry called Error",
    {
      status: 400,
      headers: { "content-type": "application/atom+xml" },
      body: "<feed><title>arXiv Search Results</title><entry><id>https://arxiv.org/api/errors#x</id><title>Error</title><summary>max_results must be an integer</summary></entry></feed>"
    },
    "QueryRejected",
    "max_results must be an integer"
  ],
  [
    "scopus",
    "a quota that is used up",
    { status: 429, headers: { "x-els-status": "QUOTA_EXCEEDED - Quota Exceeded", "x-ratelimit-reset": "32472144000" }, json: {} },
    "RateLimited",
    "try again in"
  ],
  [
    "unpaywall",
    "an address that is none",
    { status: 422, json: { error: true, message: "Please use your own email address in API calls" } },
    "Unauthorised",
    "your own email address"
  ],
  ["icite", "PMIDs that are not numbers", { status: 400, json: { error: "pmids must be integers" } }, "QueryRejected", "must be integers"],
  [
    "biorxiv",
    "a status that is neither fine nor empty",
    { json: { messages: [{ status: "Error: interval is not valid" }], collection: [] } },
    "QueryRejected",
    "interval is not valid"
  ],
  [
    "openaire",
    "a query that it cannot read",
    { status: 409, json: { status: "error", code: "409", message: "Fail to execute search", exception: "Syntax errors." } },
    "QueryRejected",
    "Fail to execute search"
  ],
  [
    "doaj",
    "a wildcard",
    { status: 400, json: { status: "bad_request", error: "Query contains disallowed Lucene features (ref: x)" } },
    "QueryRejected",
    "disallowed Lucene features"
  ],
  ["pmc", "its search engine is down", { json: { esearchresult: { ERROR: "Search Backend failed: x" } } }, "Unreachable", "Search Backend"]
]
