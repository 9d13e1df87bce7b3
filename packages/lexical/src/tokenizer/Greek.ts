const names =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega".split(
    " "
  )

/**
 * Greek letters written out, so that `tnfα` becomes `tnfalpha`, as many people write it. Case is lost.
 *
 * Letters with accents and the micro sign U+00B5, which is a unit and no letter, stay as they are.
 */
export const toNames = (word: string): string =>
  word.replace(/[\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9]/gu, (letter) => names[(letter.charCodeAt(0) - 0x391) & 31]!)
