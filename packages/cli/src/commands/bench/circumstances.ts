import { arch, cpus, release, totalmem, type } from "node:os"
import type { Circumstances } from "@litfuse/bench/report/IrMetadata"
import { version } from "../../version.ts"

/** The version of this command and the machine that it runs on, for the side file that says where numbers came from; no report holds them. */
export const circumstances = (): Circumstances => {
  const [cpu] = cpus()
  return {
    version,
    platform: {
      ...(cpu === undefined ? {} : { cpu: cpu.model }),
      architecture: arch(),
      cores: cpus().length,
      ram: `${Math.round(totalmem() / 2 ** 30)} GB`,
      kernel: `${type()} ${release()}`,
      node: process.versions.node
    }
  }
}
