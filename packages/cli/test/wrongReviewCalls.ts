/** Calls of `litfuse review` that cannot be answered, with what each says. */
export const wrongReviewCalls: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  "review init": {
    "--title T --question Q": /--reviewer is missing|missing/,
    "--title T --question Q --reviewer Ann.x": /--reviewer\[0\] is "Ann\.x"; it takes a name of 1 to 40 letters/
  },
  "review status": { extra: /"extra" is one word too many/ },
  "review run": { nothing: /the step is "nothing"; it takes translate, search, merge, order, analyse, report/ },
  "review chase": { "--direction sideways": /--direction is "sideways"; it takes forward, backward, both/ },
  "review test": { extra: /"extra" is one word too many/ },
  "review assign": { "Ann Ben": /takes one person, and not Ann Ben/ },
  "review merge": { "Ann.screen.jsonl": /there is no review in this folder or above it/ },
  "review update": {
    "--screen new.docx": /--screen is new\.docx, whose form is unknown; end its name in \.ris or \.csv/,
    "--since yesterday": /--since is "yesterday"/
  },
  "review check": {
    "--public nofile.zip": /nofile\.zip: not found; check the path/,
    "--public qrels.txt": /qrels\.txt: an archive without review\.yaml; expected an archive that `litfuse review publish` wrote/
  },
  "review report": { "--format docx": /--format is "docx"; it takes html, md, json, svg, svg-narrow/ },
  "review publish": { "a.zip b.zip": /takes one archive, and not a\.zip b\.zip/ }
}
