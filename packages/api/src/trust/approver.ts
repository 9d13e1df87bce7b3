// apart from the questions about trust, because every command provides it and few ask them
export { Approver, noPluginsVariable, type Pending, trustVariable } from "@litfuse/host/trust/Approver"
