export { documentRecord as toRecord } from "@litfuse/engine/documentRecord"
