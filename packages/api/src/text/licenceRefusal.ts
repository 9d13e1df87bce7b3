/** A longer text is a statement of terms, which may grant in one sentence what another one reserves. Units: characters. */
const mostName = 80

/** Names of licences that allow nothing beyond reading at the publisher; `cc_no` is the code of bioRxiv and medRxiv. */
const forbidding = /\ball rights reserved\b|\bno[ _-]reuse\b|^cc[ _-]?no$/iu

/**
 * Why a text under a licence is not taken; undefined = the licence allows a copy, or does not say.
 *
 * - empty: without a licence there is no refusal, because most places that are free to read name none
 */
export const licenceRefusal = (licence: string | undefined): string | undefined =>
  licence !== undefined && licence.length <= mostName && forbidding.test(licence)
    ? `its licence (${licence}) allows no copy; read it at its publisher`
    : undefined
