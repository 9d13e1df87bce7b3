import * as EntityName from "@litfuse/engine/entity/EntityName"

/** Whether `litfuse get` reads a text as the name of an entity, such as `GENE:BRCA1` or `NCT 01234567`. */
export const isEntityName = (text: string): boolean => (EntityName.parse(text) ?? EntityName.pasted(text)) !== undefined

/** An example of a name for each database of entities. */
export const entityExamples: ReadonlyArray<string> = EntityName.entitySchemes.map((scheme) => EntityName.exampleOf(scheme))
