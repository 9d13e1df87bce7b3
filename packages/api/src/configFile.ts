// apart from everything else, because it is asked before anything else is loaded
export { find } from "@litfuse/host/configFile"
