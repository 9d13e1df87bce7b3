/** Wrong calls of commands of projects and of those that read references and texts, and what the line says after the name of the command. */
export const wrongReferenceCalls: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  extract: {
    "": /--schema is missing/,
    "nofile --schema fields.json": /fields\.json: not found; check the path/,
    "a.run --schema a.run": /a\.run:1: text that is not JSON/,
    "a.run --schema fields.json --mode some": /some/
  },
  find: {
    heart: /name one of --in and --project, to say what is searched/,
    "heart --in a.run --project": /name one of --in and --project/,
    "--in a.run": /name words to find, or with --check a file of addresses/,
    "?! --in a.run": /"\?!" has no letter and no digit, so it names no word/,
    "heart --project": /--project needs a project; make one with `litfuse project init`/,
    "heart --in nofile": /nofile: not found; check the path/,
    "heart --in a.run --limit 0": /--limit is 0; it takes a whole number from 1 to 1000/,
    "--check a.run --in a.run": /a\.run: no JSON; name the file that `litfuse find --format json` wrote/
  },
  answer: {
    "": /the question is ""; it takes a value with a length of at least 1/,
    "? --plan": /the question "\?" has no word to search for; name what it is about/,
    "heart --plan --source pubmde": /unknown source "pubmde"; .*did you mean "pubmed"\?/,
    "heart --plan --dimensions nofile": /nofile: not found; check the path/,
    "heart --plan --format json": /--plan writes a pipeline file, so leave --format out/,
    "heart --plan --replay nofolder": /a plan sends nothing without --model, so leave --replay out/,
    "heart --replay nofolder": /nofolder: not found; check the path/,
    "heart --preset papre": /--preset is "papre"; it takes corrected, paper/,
    "heart --pipeline nofile": /nofile: not found; check the path/,
    "heart --pipeline nofile --source pubmed": /--source is part of a plan, and --pipeline names one; edit the file/
  },
  evidence: {
    "": /the claim is ""; it takes a value with a length of at least 1/,
    heart: /there is no text to search; store one with `litfuse text ID` in a project or review, or name a file with --in/,
    "the --in a.run": /the claim "the" has no word to look for; write it as a sentence/,
    "heart --in nofile": /--in "nofile" is neither a file nor an identifier; check the name/,
    "heart --in 12345": /--in "12345" is neither a file nor an identifier; write PMID:12345/,
    "heart --in a.run --in a.run": /--in "a\.run" is a\.run, which is named twice; name each text once/,
    "heart --in a.run --limit 0": /--limit is 0; it takes a whole number from 1 to 1000/
  },
  convert: {
    "nofile.ris b.csv": /nofile\.ris: not found; check the path/,
    "a.run b.docx": /does not name a known format/,
    "a.run b.csv --in-form bibtx": /--in-form is "bibtx"; .*\(did you mean bibtex\?\)/
  },
  dedup: {
    nofile: /nofile: not found; check the path/,
    "a.run": /a\.run: a format that neither the name nor the content shows/,
    "a.run a.run": /a\.run is named twice/,
    "a.run --merge-from 5": /--merge-from is 5; it takes a probability from 0\.01 to 0\.99/,
    "a.run --preset strickt": /--preset is "strickt"; .*\(did you mean strict\?\)/,
    "a.run --shard 1/2": /--shard needs --out/,
    "a.run --shard 3/2 --out made": /--shard is "3\/2"; it takes a shard and how many there are/,
    "a.run --merge .": /no file in \. ends with \.dedup\.json; write shards with `litfuse dedup --shard`/
  },
  verify: {
    "refs.ris --watch": /--watch needs a project; make one with `litfuse project init`/,
    "nofile.bib": /nofile\.bib: not found; check the path/,
    "refs.ris --source pubmde": /unknown source "pubmde"; .*did you mean "pubmed"\?/,
    "refs.ris --in-form latxe": /--in-form is "latxe"; .*\(did you mean latex\?\)/,
    "refs.ris --retractions nofile.csv": /nofile\.csv: not found; check the path/,
    "refs.ris --retractions a.run": /a\.run:1: no column RetractionDate/,
    "refs.ris --replay nofolder": /nofolder: not found; check the path/,
    "refs.ris --out refs.ris": /refs\.ris/
  },
  "project init": { extra: /"extra" is one word too many/ },
  "project update": { extra: /"extra" is one word too many/, "--retractions nofile": /there is no project in this folder or above it/ },
  "project export": { "a.gz": /there is no project in this folder or above it/ },
  "project import": { nofile: /nofile: it does not exist/, "qrels.txt": /qrels\.txt: incorrect header check/ },
  "push zotero": {
    "nofile.ris --collection a": /nofile\.ris: not found; check the path/,
    "refs.ris": /collection/,
    "refs.ris --collection a --group 0": /--group is 0; it takes a whole number of at least 1/,
    "--collection a": /name what to push: the files, --run of a project, or --included works of a review/,
    "--run none --collection a": /there is no project in this folder or above it/,
    "refs.ris --collection a --out refs.ris": /refs\.ris/
  },
  text: {
    heart: /heart: is no identifier|"heart"/,
    "PMC1 PMC2": /one work at a time/,
    "PMC1 --source pubmd": /unknown source "pubmd"; .*did you mean "pubmed"\?/,
    "PMC1 --timeout 0": /--timeout is 0; it takes a whole number from 1 to 3600/,
    "PMC1 --replay nofolder": /nofolder: not found; check the path/,
    "PMC1 --download": /--download needs a browser: write `browser: \{ program: \/usr\/bin\/chromium \}` into .*config\.yaml/,
    "PMC1 --download --wait 0": /--wait is 0; it takes a whole number from 1 to 86400/
  }
}
