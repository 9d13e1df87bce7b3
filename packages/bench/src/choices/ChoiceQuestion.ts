/** A multiple-choice question. `right`: places of its right options, ascending; at least one. */
export interface ChoiceQuestion {
  readonly id: string
  readonly stem: string
  readonly options: ReadonlyArray<string>
  readonly right: ReadonlyArray<number>
}

/** A question of which the right options are not known yet, with its line in the file. */
export interface OpenQuestion extends Omit<ChoiceQuestion, "right"> {
  readonly line: number
}

/** Chosen options by the id of their question, with the line that names them. Shape: places ascending, at least one. */
export type Answers = ReadonlyMap<string, { readonly chosen: ReadonlyArray<number>; readonly line: number }>

/** The letter of an option: A is the first. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place)

/** The place of a letter from A to Z. */
export const placeOf = (letter: string): number => letter.charCodeAt(0) - 65

/** The letters of options: `B, D`. */
export const lettersOf = (places: ReadonlyArray<number>): string => places.map(letterOf).join(", ")
