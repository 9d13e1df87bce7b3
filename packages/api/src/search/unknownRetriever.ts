import type { Retriever } from "@litfuse/engine/Retriever"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"

/** The message about a retriever that no plugin provides. */
export const unknownRetriever = (id: string, retrievers: ReadonlyMap<string, Retriever>): string =>
  `unknown retriever "${id}"${didYouMean(nearest(id, retrievers.keys(), 1))}; \`litfuse plugin list\` lists them`
