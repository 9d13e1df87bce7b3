/** The lines and columns of offsets in a query, as problems and remarks have them. */
export { positionsIn } from "@litfuse/query/QueryError"
