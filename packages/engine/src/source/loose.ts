/** Fields of answers as services send them: each may be missing or null, and which of the two differs from one year's answers to the next. */
import * as Schema from "effect/Schema"

/** A field that may be missing or null. */
export const maybe = <S extends Schema.Codec<unknown, unknown>>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** A list that may be. */
export const list = <S extends Schema.Codec<unknown, unknown>>(schema: S) => maybe(Schema.Array(schema))

/** A text that may be. */
export const text = maybe(Schema.String)

/** A text that may be, or a number where texts are documented. */
export const value = Schema.optionalKey(Schema.Union([Schema.String, Schema.Finite, Schema.Null]))
