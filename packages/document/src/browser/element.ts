type Attributes = Readonly<Record<string, string | number | undefined>>

const fill = <E extends Element>(made: E, attributes: Attributes, children: ReadonlyArray<Node | string>): E => {
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

/** An element of HTML. An attribute that is undefined is left out. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[K] => fill(document.createElement(name), attributes, children)

/** An element of SVG. */
export const shape = <K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: ReadonlyArray<Node | string>
): SVGElementTagNameMap[K] => fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children)
