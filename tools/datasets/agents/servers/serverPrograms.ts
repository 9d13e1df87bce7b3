/** Other servers: how each is installed outside this repository, and how it reaches the imitated services. */
import { join } from "node:path"
import type { OtherServer } from "@litfuse/studies/agents/otherServers"
import type { Proxy } from "./proxy.ts"

/** A server: its installation, its program and settings, and the arguments of its search tool. */
export interface Program {
  readonly server: OtherServer
  readonly install: string
  readonly command: (folder: string) => readonly [string, ...Array<string>]
  readonly environment: (proxy: Proxy) => Readonly<Record<string, string>>
  readonly search: { readonly tool?: string; readonly field?: string; readonly arguments?: Readonly<Record<string, unknown>> }
}

/** The servers, in the order of the report. */
export const serverPrograms: ReadonlyArray<Program> = [
  {
    server: "pubmed-search-mcp 0.8.0",
    install: "python3 -m venv FOLDER/pubmed-search-mcp && FOLDER/pubmed-search-mcp/bin/pip install pubmed-search-mcp==0.8.0",
    command: (folder) => [join(folder, "pubmed-search-mcp/bin/pubmed-search-mcp")],
    environment: ({ environment }) => environment,
    search: { arguments: { sources: "pubmed" } }
  },
  {
    server: "cyanheads/pubmed-mcp-server 2.7.4",
    install: "npm install --prefix FOLDER/pubmed-mcp-server @cyanheads/pubmed-mcp-server@2.7.4",
    command: (folder) => [process.execPath, join(folder, "pubmed-mcp-server/node_modules/@cyanheads/pubmed-mcp-server/dist/index.js")],
    environment: ({ environment }) => environment,
    search: {}
  },
  {
    server: "biomcp 0.9.3",
    install: "python3 -m venv FOLDER/biomcp && FOLDER/biomcp/bin/pip install biomcp-cli==0.9.3",
    command: (folder) => [join(folder, "biomcp/bin/biomcp"), "mcp"],
    // it trusts no certificate of this machine, and takes addresses of services
    environment: ({ environment, origin }) => ({
      ...environment,
      BIOMCP_PUBMED_BASE: `${origin}/eutils.ncbi.nlm.nih.gov/entrez/eutils`,
      BIOMCP_EUROPEPMC_BASE: `${origin}/www.ebi.ac.uk/europepmc/webservices/rest`,
      BIOMCP_PUBTATOR_BASE: `${origin}/www.ncbi.nlm.nih.gov/research/pubtator3-api`,
      BIOMCP_S2_BASE: `${origin}/api.semanticscholar.org`
    }),
    search: { tool: "search", field: "keyword", arguments: { entity: "article", source: "pubmed" } }
  }
]
