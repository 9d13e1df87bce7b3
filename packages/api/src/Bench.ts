/**
 * Questions about experiments, and about the reports that are made of them: which there are, what comes out, whether that is what is committed, what a
 * pipeline does, another form of a report, the files of a gate, whether somebody else's numbers come out
 * again, whether a design was frozen before its results, what a server for agents tells its clients.
 */
export * as Accept from "./bench/accept.ts"
export * as Check from "./bench/check.ts"
export * as Export from "./bench/export.ts"
export * as Init from "./bench/init.ts"
export * as List from "./bench/list.ts"
export * as Mcp from "./bench/mcp.ts"
export * as Report from "./bench/report.ts"
export * as Reports from "./bench/reports.ts"
export * as Reproduce from "./bench/reproduce.ts"
export * as Run from "./bench/run.ts"
export * as Shard from "./bench/shard.ts"
export * as Trace from "./bench/trace.ts"
export * as Tune from "./bench/tune.ts"
export * as VerifyFreeze from "./bench/verifyFreeze.ts"
