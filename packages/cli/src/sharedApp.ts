/** The command line that imports the installed `effect`, which third-party plugins share. The built `app.ts` bundles `effect` and starts faster. */
export * from "./app.ts"
