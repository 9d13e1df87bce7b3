import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** Kinds of names that a shell completes; `CompletionNames` lists their values. */
export type CompletedName = "method" | "retriever" | "measure" | "experiment" | "dataset" | "source" | "plugin" | "preset" | "form" | "kind"

/** How a command line takes a field of a request, where its name, type, default and description are not enough. */
export interface FlagHints {
  /** The name of the flag. Default: the name of the field, with hyphens. */
  readonly flag?: string
  /** The name of the argument that replaces the flag. */
  readonly argument?: string
  /** A letter for the flag. */
  readonly alias?: string
  /** The values that a shell completes. */
  readonly completes?: CompletedName | "file" | "folder"
  /** What the flag does, where the description of the field is about a value that users of a command do not write. */
  readonly about?: string
  /** Whether one word holds several values, separated by commas. */
  readonly hasCommas?: boolean
}

/** A field with hints for command lines. */
export const withHints = <S extends Schema.Top>(schema: S, hints: FlagHints): S => schema.annotate({ flagHints: hints } as never) as S

/** The hints of a field; without any it is empty. */
export const hintsOf = (schema: Schema.Top): FlagHints => SchemaAST.resolveAt<FlagHints>("flagHints")(schema.ast) ?? {}
