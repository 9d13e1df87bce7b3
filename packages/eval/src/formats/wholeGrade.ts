/** What a refused grade should be, and for a fraction what to do with it. `written`: the grade as the file has it. */
export const wholeGrade = (written: string): string =>
  /\d\.\d/.test(written)
    ? "a whole number as grade; number fractions from low to high, and give their gains to a measure, such as nDCG(gains={1:0.4,2:0.9})@10"
    : "a whole number as grade"
