import { plan } from "../../speed/plan.ts"
import { withGoals } from "../../speed/tables.ts"
import { withSection } from "../servers/opensearch/scaleSection.ts"
import { read } from "../shared/repositoryFiles.ts"

/** The text of speed/README.md: its sentence about goals follows from its tables. */
export const speedPage = (): string => withGoals(read("speed/README.md"))

/** The text of docs/reference/cluster.md: its plan for all of PubMed follows from the rows of speed/README.md. */
export const scalePlanPage = (): string => withSection("plan", plan())
