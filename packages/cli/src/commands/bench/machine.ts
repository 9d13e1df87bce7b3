import { arch, cpus, release, totalmem, type } from "node:os"

/** The machine that this command runs on, for the side file that says where numbers came from; no report holds it. */
export const machine = () => {
  const [cpu] = cpus()
  return {
    ...(cpu === undefined ? {} : { cpu: cpu.model }),
    architecture: arch(),
    cores: cpus().length,
    ram: `${Math.round(totalmem() / 2 ** 30)} GB`,
    kernel: `${type()} ${release()}`,
    node: process.versions.node
  }
}
