/** The query tree, for plugins that stand on this package alone: what `@litfuse/query/Query` exports. */
export * from "@litfuse/query/Query"
