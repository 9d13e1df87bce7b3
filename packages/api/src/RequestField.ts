/** What a surface needs to know about a field of a request, from its schema. */
import { hyphenated } from "@litfuse/files/hyphenated"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { hintsOf } from "./fieldHints.ts"

/** The description of a field. Empty: an empty text. */
export const descriptionOf = (schema: Schema.Top): string => SchemaAST.resolveAt<string>("description")(schema.ast) ?? ""

/** The default of a field; undefined where it has none. */
export const defaultOf = (schema: Schema.Top): unknown => SchemaAST.resolveAt<unknown>("default")(schema.ast)

/** Whether a request may omit a field. */
export const isOptional = (schema: Schema.Top): boolean => SchemaAST.isOptional(SchemaAST.toEncoded(schema.ast))

/** The type of the values that users write: without null, which means no value. */
export const valueOf = ({ ast }: Schema.Top): SchemaAST.AST => {
  if (ast._tag !== "Union") return ast
  const [one, ...more] = ast.types.filter(({ _tag }) => _tag !== "Null")
  return more.length === 0 && one !== undefined ? one : ast
}

/** The words that a field takes; undefined where it takes others too. */
export const choicesOf = (schema: Schema.Top): ReadonlyArray<string> | undefined => {
  const ast = valueOf(schema)
  if (ast._tag === "Literal") return [String(ast.literal)]
  if (ast._tag !== "Union") return undefined
  const values = ast.types.flatMap((type) => (type._tag === "Literal" && typeof type.literal === "string" ? [type.literal] : []))
  return values.length === ast.types.length ? values : undefined
}

/** Whether a field takes a list; of one value, the value alone may do. */
export const isList = ({ ast }: Schema.Top): boolean =>
  ast._tag === "Arrays" || (ast._tag === "Union" && ast.types.some(({ _tag }) => _tag === "Arrays"))

interface NumberSchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly anyOf?: ReadonlyArray<NumberSchema>
}

const numberSchema = (schema: Schema.Top): NumberSchema => {
  const document = Schema.toJsonSchemaDocument(schema).schema as NumberSchema
  return document.anyOf?.find(({ type }) => type === "integer") ?? document
}

/** Whether a number of a field is whole. */
export const isWhole = (schema: Schema.Top): boolean => numberSchema(schema).type === "integer"

/** What a number of a field must be, as messages say it, with the bounds that its checks declare. Empty: without checks it is empty. */
export const boundsOf = (schema: Schema.Top): { readonly expected?: string; readonly least?: number; readonly most?: number } => {
  const expected = valueOf(schema).checks?.[0]?.annotations?.["expected"]
  const { minimum, maximum } = numberSchema(schema)
  return {
    ...(typeof expected === "string" ? { expected } : {}),
    ...(minimum === undefined ? {} : { least: minimum }),
    ...(maximum === undefined ? {} : { most: maximum })
  }
}

/** The flag of a field: `--per-source`. */
export const flagOf = (name: string, schema: Schema.Top): string => `--${hintsOf(schema).flag ?? hyphenated(name)}`
