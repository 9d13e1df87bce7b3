const meanings = { 1: '"1": yes', 2: '"0": no, "1": partly, "2": yes' }

/** The head of a manifest, up to its files: `title` is its id too, in small letters. Its lines are counted in tests of messages. */
export const manifestOf = (title: string, about: string, maximum: 1 | 2, files: string): string => `id: ${title.toLowerCase()}
title: ${title}
about: ${about}
version: "1"
licence: none
citation: nobody
obtain: write it yourself
embedded: true
grades: { maximum: ${maximum}, meanings: { ${meanings[maximum]} } }
files:
${files}`
