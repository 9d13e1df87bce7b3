import type * as Retriever from "@litfuse/engine/Retriever"

/** Numbers as the words of 32 bits that an index file keeps; nothing is copied. */
export const floatBits = ({ buffer, byteOffset, byteLength }: Float32Array | Float64Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / 4)

/** Words of 32 bits as numbers in single precision; nothing is copied. */
export const floatsOf = ({ buffer, byteOffset, length }: Retriever.Arrays[string]): Float32Array =>
  new Float32Array(buffer, byteOffset, length)

/** Words of 32 bits as numbers in double precision: a copy, because they need not lie where such a number may begin. */
export const doublesOf = (bits: Retriever.Arrays[string]): Float64Array => new Float64Array(Uint32Array.from(bits).buffer)
