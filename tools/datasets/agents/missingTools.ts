interface Property {
  readonly enum?: ReadonlyArray<string>
  readonly items?: { readonly enum?: ReadonlyArray<string> }
}

/** The declaration of a tool, as far as a client depends on it. */
export interface Declaration {
  readonly name: string
  readonly inputSchema: { readonly properties: Readonly<Record<string, Property>>; readonly required?: ReadonlyArray<string> }
}

const valuesOf = ({ enum: own = [], items }: Property): ReadonlyArray<string> => [...own, ...(items?.enum ?? [])]

/**
 * What the tools of today lack for a client of the recorded tools: tools, fields, values of fields, and new required fields.
 *
 * - empty: no entry when a server only gained tools, fields or values
 */
export const missingTools = (recorded: ReadonlyArray<Declaration>, today: ReadonlyArray<Declaration>): ReadonlyArray<string> =>
  recorded.flatMap(({ name, inputSchema: { properties, required: before = [] } }) => {
    const tool = today.find((one) => one.name === name)
    if (tool === undefined) return [name]
    const { properties: now, required = [] } = tool.inputSchema
    return [
      ...required.filter((field) => !before.includes(field)).map((field) => `${name}.${field} is required now`),
      ...Object.entries(properties).flatMap(([field, property]) => {
        const same = now[field]
        if (same === undefined) return [`${name}.${field}`]
        return valuesOf(property)
          .filter((value) => !valuesOf(same).includes(value))
          .map((value) => `${name}.${field}: ${value}`)
      })
    ]
  })
