import { jobRoutes } from "../jobRoutes.ts"
import * as PageResponse from "../PageResponse.ts"
import { WalkJobs } from "../WalkJobs.ts"

/** Routes to the walks of the server. */
export const {
  withJob: withWalk,
  withFinished: withFinishedWalk,
  progressRoutes: walkProgressRoutes
} = jobRoutes(
  WalkJobs,
  "/walks",
  PageResponse.errorPage(
    404,
    "This walk is no longer stored",
    "The server stores only the latest walks. Start the walk again from the page Citations."
  )
)
