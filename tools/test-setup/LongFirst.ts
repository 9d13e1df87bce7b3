import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Long files first, each kind in the order of vitest: one that waits for processes and begins last would run alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(".long.test.ts")
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
