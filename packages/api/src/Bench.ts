/**
 * Questions about experiments and their reports. Further ones make a gate, compare a reproduction with its original, verify when a design was frozen, and
 * check an MCP server.
 */
export * as Accept from "./bench/AcceptValues.ts"
export * as Check from "./bench/CheckReports.ts"
export * as Export from "./bench/ExportReport.ts"
export * as Init from "./bench/InitGate.ts"
export * as List from "./bench/ListExperiments.ts"
export * as Mcp from "./bench/McpServerCheck.ts"
export * as Report from "./bench/ReadReport.ts"
export * as Paper from "./bench/ExportPaper.ts"
export * as Reports from "./bench/ListReports.ts"
export * as Reproduce from "./bench/Reproduce.ts"
export * as Run from "./bench/RunExperiment.ts"
export * as Shard from "./bench/ExperimentShard.ts"
export * as Site from "./bench/Site.ts"
export * as Trace from "./bench/TraceSystem.ts"
export * as Tune from "./bench/TuneExperiment.ts"
export * as VerifyFreeze from "./bench/VerifyFreeze.ts"
