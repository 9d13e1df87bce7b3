/** How evidence is found. `revision` goes up whenever a change alters a value; `threshold` of refusal was chosen on SciFact's train part. */
export const evidenceMethod = { id: "words", revision: 3, threshold: 0.49 } as const
