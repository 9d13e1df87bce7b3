import { quoteForShell } from "@litfuse/files/quoteForShell"
import type { QrelsLike, RunsLike } from "../evaluate/request.ts"
import type { Answer } from "./answer.ts"

/** Numbers without the noise of their last binary digit. */
const short = (value: unknown): string => (typeof value === "number" ? String(Number(value.toPrecision(12))) : String(value))

const optionOf = ([name, value]: readonly [string, unknown]): ReadonlyArray<string> => {
  if (name === "k") return ["--k", short(value)]
  if (name === "weights" && Array.isArray(value)) return ["--weights", value.map(short).join(",")]
  return ["--param", `${name}=${short(value)}`]
}

/**
 * The command that fuses runs with a setting; null if a run or, for a method that learns, the judgements are not files.
 *
 * - shape: quoted for a POSIX shell, without defaults of `fuse`
 */
export const fuseCommandText = (
  runs: RunsLike,
  qrels: QrelsLike,
  { method, params, learns }: Answer["choice"],
  { depth, compat }: { readonly depth: number; readonly compat: string }
): string | null => {
  const files = Object.values(runs)
  if (!files.every((one) => typeof one === "string") || (learns && typeof qrels !== "string")) return null
  return [
    "litfuse",
    "fuse",
    ...files,
    "--method",
    method,
    ...Object.entries(params).flatMap(optionOf),
    ...(learns ? ["--train", qrels as string] : []),
    ...(depth === 1000 ? [] : ["--depth", String(depth)]),
    ...(compat === "trec_eval-9.0.8" ? [] : ["--compat", compat]),
    "--out",
    "fused.run"
  ]
    .map(quoteForShell)
    .join(" ")
}
