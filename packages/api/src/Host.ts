/** What lives as long as the process that asks: plugins, connections, paces, open files. Every question needs it. */
export { Host, layer } from "@litfuse/host/Host"
