import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"

/** A text as the bytes of a file. */
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The line of an error as the user sees it, or what was read instead of failing. */
export const message = (result: Result.Result<unknown, DatasetError>): unknown =>
  Result.isFailure(result) ? result.failure.message : result.success
