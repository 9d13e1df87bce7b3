import { createHash } from "node:crypto"
import { canonicalJson } from "./canonicalJson.ts"

/** What becomes of an answer in the project; it does not change the answer. */
const aftermath = ["save", "keep"]

/** A hash of a request and its folder; equal questions in the same folder of a project have equal hashes, wherever their answers are saved. */
export const hashOfRequest = ({
  question,
  request,
  folder
}: {
  readonly question: string
  readonly request: Readonly<Record<string, unknown>>
  readonly folder: string
}): string => {
  const asked = Object.fromEntries(Object.entries(request).filter(([name]) => !aftermath.includes(name)))
  return createHash("sha256")
    .update(canonicalJson({ question, request: asked, folder }))
    .digest("hex")
}
