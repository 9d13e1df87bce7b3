// separate from Trust.ts, because every command provides it and few ask questions about trust
export { Approver, noPluginsVariable, type Pending, trustVariable } from "@litfuse/host/trust/Approver"
