/** Frequent small words of German, French, Spanish, Italian, Portuguese and Dutch. Words of English, such as `die`, are left out. */
const small = new Set(
  [
    "der das den dem ein eine einer eines und oder ist sind haben wird werden",
    "wie wer welche welcher welches von vom bei beim auf zu zur für über nicht",
    "le la les du de une et ou est sont quel quelle quels quelles quoi comment pourquoi dans sur par avec chez pour qui que",
    "el los las una y qué cuál cuáles cómo por en il lo gli della delle dei che è sono quali come nella nel",
    "os uma da dos são quais não na em het een zijn wat welke hoe niet bij voor naar"
  ].flatMap((words) => words.split(" "))
)

/** So many small words are a language. */
const least = 3

/** Letters of Latin and Greek are those of English texts of biology. */
const other = /[\p{L}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]]/v

/**
 * The words of a question that show that it is not in English: small words of other languages, and words in other alphabets.
 *
 * - empty: none, or one or two small words, which may be parts of names such as `de novo`; abbreviations do not count
 */
export const foreignWords = (question: string): ReadonlyArray<string> => {
  const words = [...new Set(question.match(/[\p{L}\p{N}]+/gu) ?? [])]
  const strange = words.filter((word) => other.test(word))
  const known = words.filter((word) => small.has(word.toLowerCase()) && !/^\p{Lu}{2,}$/u.test(word))
  return [...strange, ...(known.length >= least ? known : [])]
}
