/** The script of a page with tables and drawings: sorts and filters tables, and goes through drawings by key. */
import { sortAndFilter } from "./sortAndFilter.ts"
import { walkMarks } from "./walkMarks.ts"

sortAndFilter()
walkMarks()
