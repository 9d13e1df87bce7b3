import { templates } from "@litfuse/extraction/templates"
import { readFieldSchemas } from "./readFieldSchemas.ts"

/** Whether a text is the name of a template. */
export const isTemplate = (name: string): boolean => Object.hasOwn(templates, name)

/** The fields of a template. Errors: no template has this name. */
export const fieldsOfTemplate = (name: string): ReturnType<typeof readFieldSchemas> =>
  readFieldSchemas(JSON.stringify(isTemplate(name) ? templates[name] : {}), name)
