import brave from "./Brave.ts"
import searxng from "./Searxng.ts"

/** The search engines of the web. A search asks them only by name. */
export default [brave, searxng]
