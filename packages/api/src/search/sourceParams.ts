import * as Decode from "@litfuse/engine/Decode"
import * as Invariant from "@litfuse/engine/Invariant"
import type * as Registry from "@litfuse/engine/Registry"
import * as Result from "effect/Result"

/** The decoded parameters of a source. Registration checked those of the configuration, so decoding cannot fail here. */
export const sourceParams = ({ plugin, params }: Registry.Registered<"source"> | Registry.Registered<"entity">): unknown => {
  const decoded = Decode.strict(plugin.params, params)
  Invariant.check(Result.isSuccess(decoded), `the parameters of ${plugin.id} decode`)
  return decoded.success
}
