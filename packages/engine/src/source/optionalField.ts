/** Fields of answers that may be missing or null. Services change from one to the other without notice. */
import * as Schema from "effect/Schema"

/** A field that may be missing or null. */
export const optionalField = <S extends Schema.Codec<unknown, unknown>>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** An optional list. */
export const optionalList = <S extends Schema.Codec<unknown, unknown>>(schema: S) => optionalField(Schema.Array(schema))

/** A text that may be. */
export const optionalText = optionalField(Schema.String)

/** An optional text, or a number where texts are documented. */
export const optionalTextOrNumber = Schema.optionalKey(Schema.Union([Schema.String, Schema.Finite, Schema.Null]))
