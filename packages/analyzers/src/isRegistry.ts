/** Registers of studies among sources: PRISMA counts them apart from databases. */
const registries: ReadonlySet<string> = new Set(["ctgov", "clinicaltrials", "isrctn", "ictrp"])

/** Whether a source is a register of studies. */
export const isRegistry = (source: string): boolean => registries.has(source)
