/**
 * A handful of made-up publications, from which the miniature of NCBI writes its answers. Nothing here was published; identifiers lie
 * outside of the ranges in use.
 */
export interface Article {
  readonly pmid: string
  readonly pmcid?: string
  readonly doi?: string
  readonly title: string
  readonly original?: string
  readonly abstract: ReadonlyArray<{ readonly label?: string; readonly text: string }>
  readonly authors: ReadonlyArray<{
    readonly family: string
    readonly given: string
    readonly affiliation?: string
    readonly orcid?: string
  }>
  readonly journal: { readonly title: string; readonly short: string; readonly issn: string }
  readonly volume: string
  readonly issue: string
  readonly pages: string
  readonly year: string
  readonly month: string
  readonly day: string
  readonly language: string
  readonly types: ReadonlyArray<string>
  readonly headings: ReadonlyArray<{
    readonly descriptor: string
    readonly ui: string
    readonly qualifier?: string
    readonly major: boolean
  }>
  readonly keywords: ReadonlyArray<string>
  readonly substance?: { readonly name: string; readonly number: string }
  readonly grant?: string
  readonly cites: ReadonlyArray<string>
  readonly body: ReadonlyArray<{ readonly title: string; readonly text: string }>
}

const journals = [
  { title: "Journal of imagined cardiology", short: "J Imag Cardiol", issn: "9999-0019" },
  { title: "Annals of invented trials", short: "Ann Inv Trials", issn: "9999-0027" }
] as const

const heart = { descriptor: "Heart Failure", ui: "D006333" }

/** The publications, best match first. */
export const articles: ReadonlyArray<Article> = [
  {
    pmid: "99000001",
    pmcid: "PMC99000001",
    doi: "10.5555/imag.1",
    title: "Beta blockers in chronic heart failure: an invented trial",
    abstract: [
      { label: "BACKGROUND", text: "Heart failure shortens life; metoprolol may help." },
      { label: "RESULTS", text: "Mortality fell in the treated group." }
    ],
    authors: [
      { family: "Quillfeather", given: "Ada", affiliation: "Institute of Made-up Medicine, Nowhere", orcid: "0000-0002-0000-0001" },
      { family: "Brambleworth", given: "Tom" }
    ],
    journal: journals[0],
    volume: "12",
    issue: "3",
    pages: "101-110",
    year: "2021",
    month: "03",
    day: "15",
    language: "eng",
    types: ["Journal Article", "Randomized Controlled Trial"],
    headings: [
      { ...heart, qualifier: "drug therapy", major: true },
      { descriptor: "Humans", ui: "D006801", major: false }
    ],
    keywords: ["beta blockade"],
    substance: { name: "Metoprolol", number: "GEB06NHM23" },
    grant: "R01 ZZ000001",
    cites: ["99000002", "99000003"],
    body: [
      { title: "Introduction", text: "Chronic heart failure is common in our imagination." },
      { title: "Methods", text: "We invented two groups." }
    ]
  },
  {
    pmid: "99000002",
    pmcid: "PMC99000002",
    doi: "10.5555/imag.2",
    title: "Heart rate and the failing heart",
    abstract: [{ text: "A slow heart rate was good for the failing heart, neoplasms notwithstanding." }],
    authors: [{ family: "Quillfeather", given: "Ada" }],
    journal: journals[0],
    volume: "11",
    issue: "1",
    pages: "1-9",
    year: "2019",
    month: "11",
    day: "02",
    language: "eng",
    types: ["Journal Article"],
    headings: [{ ...heart, major: false }],
    keywords: ["heart rate"],
    cites: ["99000003"],
    body: [{ title: "Findings", text: "The slower the better, we made up." }]
  },
  {
    pmid: "99000003",
    title: "Heart failure in the imagined elderly: a review",
    abstract: [{ text: "Reviews of heart disease in old age, and what women and men report of it." }],
    authors: [{ family: "Okonjo-Peel", given: "Ines" }],
    journal: journals[1],
    volume: "5",
    issue: "2",
    pages: "44-60",
    year: "2017",
    month: "06",
    day: "30",
    language: "eng",
    types: ["Journal Article", "Review"],
    headings: [{ descriptor: "Heart Diseases", ui: "D006331", major: true }],
    keywords: [],
    cites: [],
    body: []
  },
  {
    pmid: "99000004",
    pmcid: "PMC99000004",
    doi: "10.5555/imag.4",
    title: "Heart failure in rural hospitals",
    original: "Herzinsuffizienz im Landkrankenhaus",
    abstract: [{ text: "Rural hospitals treat heart failure late." }],
    authors: [{ family: "Zwiebelturm", given: "Karl" }],
    journal: journals[1],
    volume: "6",
    issue: "4",
    pages: "200-211",
    year: "2018",
    month: "01",
    day: "20",
    language: "ger",
    types: ["Journal Article"],
    headings: [{ ...heart, qualifier: "epidemiology", major: true }],
    keywords: ["rural health"],
    cites: ["99000001"],
    body: [{ title: "Ergebnisse", text: "Alles ist erfunden." }]
  },
  {
    pmid: "99000005",
    doi: "10.5555/imag.5",
    title: "Exercise for the weak heart",
    abstract: [],
    authors: [],
    journal: journals[0],
    volume: "14",
    issue: "7",
    pages: "e77",
    year: "2023",
    month: "09",
    day: "01",
    language: "eng",
    types: ["Letter"],
    headings: [],
    keywords: [],
    cites: ["99000001", "99000002"],
    body: []
  },
  {
    pmid: "99000006",
    pmcid: "PMC99000006",
    doi: "10.5555/imag.6",
    title: "Walking with a cane",
    abstract: [{ text: "Canes steady the walker." }],
    authors: [{ family: "Stockmann", given: "Uwe" }],
    journal: journals[0],
    volume: "15",
    issue: "2",
    pages: "12-13",
    year: "2024",
    month: "02",
    day: "10",
    language: "eng",
    types: ["Journal Article"],
    headings: [],
    keywords: ["cane"],
    cites: [],
    body: [{ title: "Results", text: "The heart was not asked." }]
  }
]
