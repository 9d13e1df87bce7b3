import * as Context from "effect/Context"
import * as Layer from "effect/Layer"

/**
 * What surrounds a run and could change the output of a node without being one of its inputs.
 *
 * - `sourcesHash` a hash of the house's own sources: a value cached by other code is not ours
 * - `replay` a hash of the recorded traffic that stands for the network; absent = the network is live
 * - `model` id and version of the model that the host offers; absent = none, or one that cannot be told from the next
 */
export interface Surroundings {
  readonly sourcesHash: string
  readonly replay?: string
  readonly model?: string
}

/** The surroundings of a run, supplied by the host. */
export class World extends Context.Service<World, Surroundings>()("@litfuse/engine/pipeline/World") {}

/** A world with the surroundings given. */
export const layer = (surroundings: Surroundings): Layer.Layer<World> => Layer.succeed(World, World.of(surroundings))
