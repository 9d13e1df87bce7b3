import { jobRoutes } from "../jobRoutes.ts"
import * as PageResponse from "../PageResponse.ts"
import { SearchJobs } from "../SearchJobs.ts"

/** Routes to the searches of the server. */
export const {
  withJob: withSearch,
  withFinished: withFinishedSearch,
  progressRoutes: searchProgressRoutes
} = jobRoutes(
  SearchJobs,
  "/searches",
  PageResponse.errorPage(
    404,
    "This search is no longer stored",
    "The server stores only the latest searches. Repeat the search from the first page."
  )
)
