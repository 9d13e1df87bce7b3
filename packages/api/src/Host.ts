/** Shared state for the lifetime of the process: plugins, connections, request paces, open files. Every question needs it. */
export { Host, layer } from "@litfuse/host/Host"
