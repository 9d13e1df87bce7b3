/** The script of a page with tables: sorts and filters them. Nothing in it belongs to one page. */
export { tablesScript } from "@litfuse/bench/report/html/scripts"
