import { arch, cpus, release, totalmem, type } from "node:os"

/** This machine, for the file next to a report that records the origin of its numbers. */
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
