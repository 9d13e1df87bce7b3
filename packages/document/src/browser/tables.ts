/** The script of a page with tables and nothing else to press: sorts and filters them. */
import { sortAndFilter } from "./sortAndFilter.ts"

sortAndFilter()
