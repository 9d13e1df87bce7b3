/** The query tree, for plugins that depend on this package only: everything that `@litfuse/query/Query` exports. */
export * from "@litfuse/query/Query"
