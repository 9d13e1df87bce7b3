import type { Demonstration } from "../everyday/Demonstration.ts"

const topic = (id: string, title: string, description: string, asked?: string): Demonstration["topics"][number] => ({
  id,
  title,
  description,
  narrative: "Relevant: about the question. Partly relevant: about half of it.",
  ...(asked === undefined ? {} : { asked })
})

/** The search as `pubmed_search` puts it together from words and types of articles. */
const ofTypes = (words: string, ...types: ReadonlyArray<string>): string =>
  `(${words}) AND (${types.map((type) => `"${type}"[Publication Type]`).join(" OR ")})`

/** The five searches of the case study of PubMed Search MCP (C01 to C05), and the goals of the examples of the PubMed tool-set specification (U01 to U04). */
export const caseStudies: Demonstration = {
  id: "case-studies",
  letters: "cs",
  title: "Case studies, invented records",
  about: (works) => `${works} invented works for the searches of two specifications, as six services would return them; a demonstration.`,
  notes: `Fictional: every person, journal and result is invented, and each record says so. It shows what the searches of two specifications print. It says
    nothing about what they find.`,
  citation: "litfuse contributors, Case studies, written for the litfuse repository",
  topics: [
    topic("C01", "reciprocal rank fusion multi-source information retrieval", "How are ranked lists of several sources fused?"),
    topic(
      "C02",
      "systematic review search reproducibility PRISMA automated",
      "How is the search of a systematic review made reproducible?"
    ),
    topic("C03", "BM25 biomedical literature ranking relevance scoring", "How well does BM25 rank biomedical literature?"),
    topic("C04", "LLM-assisted literature review AI-powered systematic review", "How do language models help with literature reviews?"),
    topic("C05", "maximal marginal relevance diversity result diversification", "How are results diversified by marginal relevance?"),
    topic(
      "U01",
      "machine learning medical diagnosis",
      "Find recent studies on machine learning applications in medical diagnosis",
      ofTypes("machine learning medical diagnosis", "Clinical Trial", "Review")
    ),
    topic("U02", "gut microbiome mental health", "Explore connections between gut microbiome and mental health"),
    topic("U03", "BERT clinical text validation", "Find validation studies for BERT-based clinical text classification models"),
    topic(
      "U04",
      "artificial intelligence ethics healthcare",
      "Investigate AI ethics in healthcare applications",
      ofTypes("artificial intelligence ethics healthcare", "Review", "Meta-Analysis")
    )
  ],
  backgrounds: {
    C01: "Several sources list the same works in different orders.",
    C02: "Few reviews report their searches so that they can be repeated.",
    C03: "A ranking should put the useful papers first.",
    C04: "A review takes a year of reading.",
    C05: "The first results often repeat each other.",
    U01: "Doctors compare what they see with what they know.",
    U02: "Many people with low mood have complaints of the gut.",
    U03: "Notes of doctors are free text.",
    U04: "Software decides more and more about patients."
  },
  subjects: {
    "Information Storage and Retrieval": /retriev|rank|fusion|search|BM25|diversif/i,
    "Systematic Reviews as Topic": /review/i,
    "Natural Language Processing": /language model|BERT|LLM|text/i,
    "Machine Learning": /machine learning|learned|artificial intelligence|AI\b/i,
    Diagnosis: /diagnos/i,
    "Gastrointestinal Microbiome": /microbiom|gut/i,
    "Mental Health": /mood|mental|depress/i,
    Ethics: /ethic|consent|fair/i
  }
}
