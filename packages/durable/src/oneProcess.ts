import * as Layer from "effect/Layer"
import * as SqliteClient from "./SqliteClient.ts"
import { workflowEngine } from "./workflowEngine.ts"

/** Workflows of one process, stored in a SQLite file. One process at a time may have it open. Errors: an unusable file. */
export const oneProcess = (file: string) => workflowEngine("alone", {}).pipe(Layer.provide(SqliteClient.layer(file)))
