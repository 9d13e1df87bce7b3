/**
 * The command line again. As built, `app.ts` holds `effect`, from which it starts in half of the time; this module imports `effect` where it is
 * installed, as plugins of others do.
 */
export * from "./app.ts"
