/** The script of served pages: shows sources as they answer, takes keys where a person decides. Every page works without it. */
import { following } from "./following.ts"
import { keys } from "./keys.ts"

following()
keys()
