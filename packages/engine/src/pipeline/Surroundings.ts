import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { Whole } from "../SearchAccount.ts"

/**
 * What surrounds a run and could change the output of a node without being one of its inputs.
 *
 * - `sourcesHash` a hash of litfuse's own code: values that other code cached are not used
 * - `replay` a hash of the recordings that replace the network; absent = the network is used
 * - `leftOut` sources whose answers are not in these recordings; absent = none. `whole` the search including them
 * - `model` id and version of the model of the host; absent = none, or one without an id
 */
export interface Surroundings {
  readonly sourcesHash: string
  readonly replay?: string
  readonly leftOut?: ReadonlyArray<string>
  readonly whole?: Whole
  readonly model?: string
}

/** The surroundings of a run, supplied by the host. */
export class World extends Context.Service<World, Surroundings>()("@litfuse/engine/pipeline/Surroundings") {}

/** A layer with these surroundings. */
export const layer = (surroundings: Surroundings): Layer.Layer<World> => Layer.succeed(World, World.of(surroundings))
