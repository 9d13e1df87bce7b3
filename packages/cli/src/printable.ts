export { printable } from "@litfuse/files/printable"
