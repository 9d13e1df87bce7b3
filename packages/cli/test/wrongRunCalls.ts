/** Calls of `litfuse runs` and `litfuse schedule` that cannot be answered, with what each says. */
export const wrongRunCalls: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  worker: { "--database NOT_SET": /--database names the variable NOT_SET, which is not set; set it to postgresql:/ },
  "runs list": {
    "--format yaml": /--format is "yaml"; it takes text, json/,
    "--limit 0": /--limit is 0/,
    heart: /there is no project in this folder or above it/
  },
  "runs pmids": { last: /there is no project in this folder or above it/ },
  "runs show": { last: /there is no project in this folder or above it/ },
  "runs watch": { last: /there is no project in this folder or above it/ },
  "runs resume": { last: /there is no project in this folder or above it/ },
  "runs cancel": { last: /there is no project in this folder or above it/ },
  "schedule list": { extra: /"extra" is one word too many/ },
  "schedule write": {
    sleep: /there is no project in this folder or above it/,
    "sleep --as launchd": /--as is "launchd"; it takes cron, systemd, windows, github/
  },
  "schedule remove": { "sleep --out sleep.cron": /there is no project in this folder or above it/ },
  "schedule due": { "--format yaml": /--format is "yaml"; it takes text, json/ },
  "runs prune": { "last --yes": /there is no project in this folder or above it/ }
}
