/**
 * What is done before tests that start the command as a process, or its threads: `packages/cli/dist` is built when it is older than its sources. A
 * process starts from there in a seventh of the time that it takes from its sources, and it is what users start.
 */
import { entry } from "../packages/cli/bin/clone.js"

export default (): void => {
  if (entry() !== "../dist/main.js") throw new Error("the command cannot be built; `npm run build` says why")
}
