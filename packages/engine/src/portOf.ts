import * as Schema from "effect/Schema"
import type { Port } from "./Port.ts"
import { write } from "./internal/canonical.ts"
import { sha256Of } from "./internal/sha256.ts"

/** From a value to what JSON has of it. */
export type Encode = (value: unknown) => unknown

/** The encoder of a codec, made when it is needed: most commands hash no value, and a search not one of every port. */
export const encoderOf = <A>(codec: Schema.Codec<A, unknown>): Encode => {
  let encode: Encode | undefined
  return (value) => (encode ??= Schema.encodeUnknownSync(codec))(value)
}

const hashOf = (value: unknown): string => sha256Of((into) => write(value, into))

/** A port made from the JSON form of its values: equal JSON gives an equal hash. `content`: what of a value is hashed; `json` that in JSON. */
export const port = <A>(
  name: string,
  codec: Schema.Codec<A, unknown>,
  count: (value: A) => number,
  content: (value: A) => A = (value) => value,
  json: (value: A) => unknown = encoderOf(codec)
): Port<A> => ({ name, codec, count, hash: (value) => hashOf(json(content(value))) })
