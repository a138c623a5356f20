/** Matches characters other than printable ASCII: text without any needs no Unicode normalisation. */
const special = /[^\n -~]/
const accents = /[\u0300-\u036f]/g

/**
 * Folds text for searching: removes accents and lowercases, independent of the locale. The database's function
 * fold_for_search does the same; a test compares the two.
 */
export function foldForSearch(text: string): string {
  if (!special.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(accents, '').toLowerCase()
}

/**
 * The words of a search, folded; each must be in a row's text, in any order. `#` and commas separate words. Words that are
 * contained in another one are left out. Empty for a search without words.
 */
export function searchWords(search: string): string[] {
  const words = [...new Set(foldForSearch(search).split(/[\s,;#]+/))]
  return words.filter((word) => word !== '' && !words.some((other) => other !== word && other.includes(word)))
}

/** Whether a folded text contains all of these words. */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word))
}
