/** The class of each branch's colour. Colours are those of Okabe and Ito, which people who see few colours can tell apart; darker or lighter by scheme. */
export const colours: Readonly<Record<string, string>> = {
  discovery: "c1",
  clinical: "c2",
  regulatory: "c3",
  evidence: "c4",
  practice: "c5",
  safety: "c6",
  landmark: "c7",
  other: "c8"
}

/** Style rules for these classes, in light and in dark. */
export const palette = `.c1{fill:#0072b2}.c2{fill:#009e73}.c3{fill:#cc79a7}.c4{fill:#e69f00}.c5{fill:#56b4e9}.c6{fill:#d55e00}.c7{fill:#8a6d00}.c8{fill:#888}@media(prefers-color-scheme:dark){.c1{fill:#5aa9e6}.c2{fill:#3cc79c}.c3{fill:#e3a3c6}.c7{fill:#f0e442}.c8{fill:#999}}`
