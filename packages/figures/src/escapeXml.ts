const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** Control characters and halves of surrogate pairs: XML 1.0 cannot write them, or discourages it. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/**
 * Text as content or attribute value of HTML, SVG or XML. What XML cannot hold becomes the replacement character.
 *
 * - source: Extensible Markup Language 1.0 (fifth edition), sections 2.2 and 2.4
 */
export const escapeXml = (text: string): string =>
  text.replaceAll(unwritable, "\ufffd").replaceAll(/[&<>"']/g, (character) => entities[character]!)

const characters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character])
)

/** Text as it was before `escapeXml`; other entities stay as they are. */
export const unescapeXml = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity]!)
