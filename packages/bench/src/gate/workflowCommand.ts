const data = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")

const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C")

/** A workflow command of GitHub: `::error file=a.yaml,line=3::text`. Texts from outside cannot end it or begin another. */
export const workflowCommand = (kind: "error" | "warning" | "notice", place: Readonly<Record<string, string>>, text: string): string =>
  `::${kind} ${Object.entries(place)
    .map(([name, value]) => `${name}=${property(value)}`)
    .join(",")}::${data(text)}`
