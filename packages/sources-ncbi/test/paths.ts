import * as Xml from "@litfuse/engine/Xml"

/**
 * The places of a document: paths of elements, and of their attributes with an `@`.
 *
 * - `isOpen` elements below which any element may stand: formulas, and running text
 */
export const xmlPaths = (root: Xml.Element, isOpen: (name: string) => boolean): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (element: Xml.Element, above: string): void => {
    const path = `${above}/${element.name}`
    found.add(path)
    for (const name of Object.keys(element.attributes)) found.add(`${path}@${name}`)
    if (!isOpen(element.name)) for (const child of Xml.elements(element)) visit(child, path)
  }
  visit(root, "")
  return found
}
