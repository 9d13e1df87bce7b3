/** Maps offsets in a query to lines and columns. */
export { positionsIn } from "@litfuse/query/QueryError"
