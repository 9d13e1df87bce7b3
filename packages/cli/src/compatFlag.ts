import { compats } from "@litfuse/api/evaluate/request"
import * as Flag from "effect/cli/Flag"
import { withDefault } from "./flags.ts"

/** `--compat`, for every command that compares or fuses runs. */
export const compatFlag = withDefault(
  Flag.Literals("compat", compats),
  "trec_eval-9.0.8",
  "the version of trec_eval that sorts run files (default trec_eval-9.0.8)"
)
