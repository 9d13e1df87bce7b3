import { existsSync } from "node:fs"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Effect from "effect/Effect"
import * as Project from "../Project.ts"
import type { OpenReview } from "./openReview.ts"

/** Makes the project of a review where there is none, as in a fresh clone. Its runs belong to no project above it. Errors: those of writing. */
export const ensureProject = ({ at }: OpenReview) =>
  existsSync(ProjectFiles.of(at.root).database) ? Effect.void : Effect.asVoid(Project.init({ folder: at.root }))
