import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaRepresentation from "effect/SchemaRepresentation"
import type { DescribedSchema } from "./PluginMessages.ts"

type Document = Parameters<typeof SchemaRepresentation.fromJsonSchemaDocument>[0]
type AnySchema = Schema.Codec<unknown, unknown>

/** The schema of one parameter. What JSON Schema cannot say is left to the process. */
const fieldOf = (document: Document, schema: Document["schema"]): AnySchema =>
  Result.getOrElse(
    Result.try(() => SchemaRepresentation.fromJsonSchemaDocument({ ...document, schema }) as unknown as AnySchema),
    () => Schema.Unknown as unknown as AnySchema
  )

/**
 * The schema of a confined plugin's parameters, made from data: litfuse decodes parameters without code of the plugin.
 *
 * - `problemOf` asks the plugin, whose own schema may refuse more; undefined = nothing is wrong
 */
export const reviveParams = ({ json, defaults }: DescribedSchema, problemOf: (params: unknown) => string | undefined): AnySchema => {
  const document = json as Document | undefined
  const properties = (document?.schema["properties"] ?? {}) as Readonly<Record<string, Document["schema"]>>
  const known = (typeof defaults === "object" && defaults !== null ? defaults : {}) as Readonly<Record<string, unknown>>
  const fields = Object.entries(properties).map(([name, property]): readonly [string, Schema.Top] => {
    const field = fieldOf(document!, property)
    if (!Object.hasOwn(known, name)) return [name, Schema.optionalKey(field)]
    return [name, field.pipe(Schema.withDecodingDefaultKey(Effect.succeed(known[name])))]
  })
  const checked = Schema.makeFilter((params: unknown) => problemOf(params) ?? true)
  return (Schema.Struct(Object.fromEntries(fields) as Schema.Struct.Fields) as unknown as AnySchema).check(checked)
}
