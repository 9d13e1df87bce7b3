import * as Field from "./fields.ts"

/** Fields that record requests to services or replay them. */
export const trafficFields = {
  record: Field.optional(Field.text, "A folder in which every exchange with a source is recorded, without secrets.", {
    completes: "folder"
  }),
  replay: Field.optional(Field.text, "A folder of recordings that replace the network.", { completes: "folder" })
}
