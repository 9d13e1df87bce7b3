import * as Query from "@litfuse/engine/Query"

/** A query in the syntax of AcmeHub. Leave out what the service does not support: the capabilities yield a Notice about it. */
export const toQuery = (query: Query.Query): string => Query.words(query).join(" ")
