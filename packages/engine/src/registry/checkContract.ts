import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SemVer from "effect/SemVer"
import * as SemVerRange from "effect/SemVerRange"
import * as Decode from "../Decode.ts"
import { hostApi, kinds } from "../Plugin.ts"
import { ApiVersion, Contract, NoService } from "../PluginError.ts"
import * as Services from "../serviceNames.ts"
import type { AnyPlugin } from "./Kinds.ts"
import { shapes } from "./shapes.ts"

const Kind = Schema.Struct({ kind: Schema.Literals(kinds) })

/**
 * Checks whether a value from outside is a plugin. It must have a known kind with all members, a supported version of the contracts, and only allowed
 * services. The check only reads the value: it makes nothing and calls no function.
 *
 * - errors: `Contract` with every problem, each with its path from the default export; `ApiVersion` and then `NoService` when all else is correct
 */
export const checkContract = (value: unknown): Result.Result<AnyPlugin, Contract | ApiVersion | NoService> => {
  const kind = Decode.open(Kind, value)
  if (Result.isFailure(kind)) return Result.fail(new Contract({ problems: kind.failure }))
  const shape = Decode.open(shapes[kind.success.kind], value)
  if (Result.isFailure(shape)) return Result.fail(new Contract({ problems: shape.failure }))
  const plugin = value as AnyPlugin
  const isOffered = SemVerRange.matches(SemVerRange.parseUnsafe(plugin.apiVersion), SemVer.parseUnsafe(hostApi))
  if (!isOffered) return Result.fail(new ApiVersion({ needed: plugin.apiVersion, offered: hostApi }))
  const asked = (plugin.services ?? []).filter((name) => !(Services.serviceNames as ReadonlyArray<string>).includes(name))
  if (asked.length > 0) return Result.fail(new NoService({ asked, offered: Services.serviceNames }))
  return Result.succeed(plugin)
}
