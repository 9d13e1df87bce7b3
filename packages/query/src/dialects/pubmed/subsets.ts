/**
 * Filters that PubMed has under `[sb]`.
 *
 * - source: PubMed User Guide, "Subset [sb]" and filters of the search page, https://pubmed.ncbi.nlm.nih.gov/help/#subset (as stored 2026)
 */
export const subsets: ReadonlySet<string> = new Set(
  [
    "aim bioethics cam cancer cochrane dental dietarysuppl free_full_text full_text hasabstract history inprocess medline nursing pmc",
    "pmcbook preventive publisher pubmednotmedline space systematic toxicology tox veterinary",
    "jsubsetaim jsubsetb jsubsetd jsubsete jsubsetf jsubsetk jsubsetm jsubsetn jsubsetr jsubsett jsubsetx"
  ].flatMap((line) => line.split(" "))
)
