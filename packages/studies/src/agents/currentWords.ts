const byRecorded: ReadonlyMap<string, string> = new Map([
  ["a line that is no JSON disturbs no other message", "a line that is not JSON disturbs no other message"],
  ["an argument that the tool does not have is refused, or told", "an unknown argument is refused, or reported"],
  [
    "it asked nobody through the proxy that cuts it off, so that its services may have answered",
    "it sent no request through the failing proxy, so its services may have answered"
  ],
  ["it sends text alone", "it sends only text"],
  ["it was ignored without a word", "it was ignored silently"]
])

/** What the referee says now, for a sentence of an earlier one: a recording holds the words of its day. Any other text stays. */
export const currentWords = (recorded: string): string => byRecorded.get(recorded) ?? recorded
