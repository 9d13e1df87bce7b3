import * as Project from "@litfuse/api/Project"
import { markup } from "@litfuse/document/Markup"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as PageResponse from "../PageResponse.ts"
import type { Settings } from "../PageSettings.ts"

const init = 'litfuse review init --title "..." --question "..." --reviewer Ann,Ben'

/** Why this server adds nothing to a review, as a page that says what to do; undefined where it does. */
export const refusedChange = ({ folder, canChange, as }: Settings): HttpServerResponse.HttpServerResponse | undefined => {
  if (as !== undefined)
    return PageResponse.errorPage(
      403,
      "The owner adds searches",
      `This server is that of ${as}, who screens. The owner of the review starts litfuse serve without --as, and adds there.`
    )
  if (!Project.around(folder).isReview)
    return PageResponse.page(
      { title: "No review", command: init },
      markup`<header><h1>This folder has no review</h1></header>
<p class="failure" role="alert">Works are added to the review of the folder of this server. Make one with the command below, and start litfuse serve in its folder.</p>
<p class="muted">With <code>--from NAME</code>, the review begins from a stored run or a file of references.</p>`,
      422
    )
  return canChange ? undefined : PageResponse.noProjectPage("to add to a review")
}
