/** The script that sorts and filters tables on any page. */
export { tablesScript } from "@litfuse/bench/report/html/scripts"
