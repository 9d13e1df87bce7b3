/** Titles of series: each year, or each issue, has another publication under one title. */

const periods = "annual|yearly|biennial|biannual|semiannual|half yearly|triennial|quarterly|monthly|weekly"

const things =
  "reports?|reviews?|updates?|surveys?|statistics|data|summar(?:y|ies)|bulletins?|meetings?|conferences?|congress|symposium|proceedings|abstracts|programmes?|programs?|accounts?|index|audits?|census|digest|newsletters?|returns?"

const series = new RegExp(
  `\\b(?:${periods}) (?:[a-z]+ ){0,3}(?:${things})\\b|\\b(?:year ?books?|almanac|the year in|year in review|surveillance reports?|facts and figures|statistical abstracts?)\\b`
)

/** Whether a folded title is one of a series: `Annual report of the national joint registry`. */
export const isSeries = (folded: string): boolean => series.test(folded)
