/** Beyond what stands on every keyboard: what has nothing of it needs no normal form. */
const special = /[^\n -~]/
const accents = /[\u0300-\u036f]/g

/**
 * The form in which text is searched: without accents, in lower case, whatever the locale. The server's database makes it
 * by its own function fold_for_search, which is held equal to this one.
 */
export function foldForSearch(text: string): string {
  if (!special.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(accents, '').toLowerCase()
}

/**
 * The words of a search, folded. Each is to be found somewhere in a row's text, in any order; `#` and commas only stand
 * between words. Those that are in another word are left out: who has that has them. None for a search without any.
 */
export function searchWords(search: string): string[] {
  const words = [...new Set(foldForSearch(search).split(/[\s,;#]+/))]
  return words.filter((word) => word !== '' && !words.some((other) => other !== word && other.includes(word)))
}

/** Whether a folded text has all of these words. */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word))
}
