// a separate module, because it is needed before everything else is loaded
export { findConfigFile as projectConfigFile } from "@litfuse/host/findConfigFile"
