import type * as Embedder from "@litfuse/engine/Embedder"
import type * as Retriever from "@litfuse/engine/Retriever"
import { Dense } from "./Dense.ts"
import { DenseFeedback } from "./DenseFeedback.ts"
import { Lsa, LsaEmbedder } from "./Lsa.ts"
import { Onnx } from "./Onnx.ts"

/** The embedders of this package. */
export const embedders: ReadonlyArray<Embedder.Embedder> = [LsaEmbedder, Onnx]

/** The retrievers of this package, in the order of reports. */
export const retrievers: ReadonlyArray<Retriever.Retriever> = [Lsa, Dense, DenseFeedback]
