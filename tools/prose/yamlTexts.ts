/** The texts of a YAML file: values of at least four words under keys that hold prose. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml"
import type { Text } from "./findingsIn.ts"

// names of works, people and licences are quoted as they are
const quoted = new Set(["citation", "licence", "origin", "url", "tag", "query", "command"])

/** Every value that is prose, with its line. */
export const yamlTexts = (yaml: string): ReadonlyArray<Text> => {
  const lines = new LineCounter()
  const texts: Array<Text> = []
  const visit = (node: unknown): void => {
    if (isMap(node)) for (const { key, value } of node.items) if (!(isScalar(key) && quoted.has(String(key.value)))) visit(value)
    if (isSeq(node)) for (const item of node.items) visit(item)
    if (isScalar(node) && typeof node.value === "string" && node.value.trim().split(/\s+/).length >= 4)
      texts.push({ line: lines.linePos(node.range?.[0] ?? 0).line, text: node.value.replaceAll(/`[^`\n]*`/g, "code") })
  }
  visit(parseDocument(yaml, { lineCounter: lines }).contents)
  return texts
}
