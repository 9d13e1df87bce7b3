import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** Kinds of names that a shell completes; `CompletionNames` lists their values. */
export type CompletedName = "method" | "retriever" | "measure" | "experiment" | "dataset" | "source" | "plugin" | "preset" | "form" | "kind"

/** How surfaces take a field of a request, where its name, type, default and description are not enough. */
export interface FieldHints {
  /** The name of the flag. Default: the name of the field, with hyphens. */
  readonly flag?: string
  /** The name of the argument that replaces the flag. */
  readonly argument?: string
  /** A letter for the flag. */
  readonly alias?: string
  /** The name of its value in a help page, where its type does not say it: `REGEX`. */
  readonly value?: string
  /** The values that a shell completes. */
  readonly completes?: CompletedName | "file" | "folder"
  /** Values from before, which a command accepts until version 2; no help and no completion has them. */
  readonly oldChoices?: ReadonlyArray<string>
  /** What the flag does, where the description of the field is about a value that users of a command do not write. */
  readonly about?: string
  /** Whether one word holds several values, separated by commas. */
  readonly hasCommas?: boolean
  /** Whether a flag takes one text, such as a file, although a request may have a list. */
  readonly takesOne?: boolean
  /** How a web form shows the field; without it, no form has it. */
  readonly form?: FormHints
  /** How tools for agents take the field; without it, no tool has it. */
  readonly tool?: ToolHints
}

/**
 * A field of a web form.
 *
 * - `options` labels of the values that a user chooses from, where their names do not suffice
 * - `usual` the value in an empty form, where it is not the default of the request
 */
export interface FormHints {
  readonly label: string
  readonly usual?: string
  readonly placeholder?: string
  readonly options?: Readonly<Record<string, string>>
}

/**
 * A field of a tool.
 *
 * - `about` is short, because agents read every tool again and again
 * - `takes` what a text is: a name unless stated, so that no text of an agent is a path
 * - `most` the largest number
 */
export interface ToolHints {
  readonly about?: string
  readonly takes?: "date"
  readonly most?: number
}

/** A field with hints for surfaces. */
export const withHints = <S extends Schema.Top>(schema: S, hints: FieldHints): S => schema.annotate({ fieldHints: hints } as never) as S

/** The hints of a field; without any it is empty. */
export const hintsOf = (schema: Schema.Top): FieldHints => SchemaAST.resolveAt<FieldHints>("fieldHints")(schema.ast) ?? {}
