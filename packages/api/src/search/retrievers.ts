import type { Retriever } from "@litfuse/engine/Retriever"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"

/** What is said of a retriever that no plugin has. */
export const unknownRetriever = (id: string, retrievers: ReadonlyMap<string, Retriever>): string =>
  `unknown retriever "${id}"${didYouMean(nearest(id, retrievers.keys(), 1))}; \`litfuse plugin list\` shows those there are`
