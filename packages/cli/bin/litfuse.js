#!/usr/bin/env node
// The command starts here, on whatever Node there is: this file must parse on an old one and imports nothing before the version is known.
var version = process.versions.node
var parts = version.split(".")

if (Number(parts[0]) > 22 || (Number(parts[0]) === 22 && Number(parts[1]) >= 19)) {
  import("./start.js")
} else {
  console.error(
    "litfuse: needs Node 22.19 or newer, this is " + version + "; install one from https://nodejs.org, or `npm install node@24`"
  )
  process.exitCode = 2
}
