import * as Schema from "effect/Schema"
import type { Port } from "./Port.ts"
import { write } from "./canonical.ts"
import { sha256Of } from "./internal/sha256.ts"

/** Encodes a value as JSON. */
export type Encode = (value: unknown) => unknown

/** The encoder of a codec, created on first use, because most commands hash only a few ports. */
export const encoderOf = <A>(codec: Schema.Codec<A, unknown>): Encode => {
  let encode: Encode | undefined
  return (value) => (encode ??= Schema.encodeUnknownSync(codec))(value)
}

const hashOf = (value: unknown): string => sha256Of((into) => write(value, into))

/** A port whose hash is that of the JSON form: equal JSON has an equal hash. `content`: the hashed part of a value; `json` its encoder. */
export const portOf = <A>(
  name: string,
  codec: Schema.Codec<A, unknown>,
  count: (value: A) => number,
  content: (value: A) => A = (value) => value,
  json: (value: A) => unknown = encoderOf(codec)
): Port<A> => ({ name, codec, count, hash: (value) => hashOf(json(content(value))) })
