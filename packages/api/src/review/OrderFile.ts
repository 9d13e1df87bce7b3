/** The stored order in which the works of a review are screened. */
import { join } from "node:path"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as StepFile from "@litfuse/review/StepFile"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { OpenReview } from "./openReview.ts"

/** The header of an order. `by`: how the works were ordered. */
export const Header = Schema.Struct({ ...StepFile.Basics, by: Schema.String, works: Schema.Int })
export type Header = typeof Header.Type

/** A line of the order: a work, best first. */
export const Place = Schema.Struct({ id: Schema.String })
export type Place = typeof Place.Type

/** The file with the order. */
export const fileOf = ({ at }: OpenReview): string => join(at.work, "order.jsonl")

/** The place of each work in the order, from 0. Empty: no works have an order yet. */
export const placesOf = (open: OpenReview): Result.Result<ReadonlyMap<string, number>, ProjectError> =>
  Result.flatMap(StepFile.header(Header, fileOf(open)), (header) =>
    header === undefined
      ? Result.succeed(new Map())
      : Result.map(StepFile.lines<Place>(fileOf(open)), (all) => new Map(all.map(({ id }, i) => [id, i])))
  )
