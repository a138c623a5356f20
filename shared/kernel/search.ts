/** Matches characters other than printable ASCII: text without any needs no Unicode normalisation. */
const special = /[^\n -~]/
/** Accents, soft hyphens and characters of no width. */
const unseen = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g
/** Characters to replace: apostrophes and hyphens of word processors, and letters that have no accent to remove. */
const plain: Record<string, string> = {
  ...Object.fromEntries([...'‘’‛ʼ′`'].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...'‐‑‒–—−'].map((mark) => [mark, '-'])),
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
}
const replaced = /[‘’‛ʼ′`‐‑‒–—−łøđß]/g

/**
 * Folds text for searching: removes accents and lowercases, independent of the locale; ’ is ', and ł is l. The database's
 * function fold_for_search does the same; a test compares the two.
 */
export function foldForSearch(text: string): string {
  if (!special.test(text)) return text.toLowerCase().replaceAll('`', "'")
  return text
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(replaced, (mark) => plain[mark] as string)
}

/** A phone number of the United States as people write it, and nothing else. */
const phone = /^\+?1?[\s.-]?\(?[2-9]\d{2}\)?[\s.-]?\d{3}[\s.-]?\d{4}$/
const withoutAreaCode = /^\d{3}[\s.-]\d{4}$/

/**
 * The words of a search, folded; each must be in a row's text, in any order. `#` and commas separate words. Words that are
 * contained in another one are left out. A phone number is one word, its digits. Empty for a search without words.
 */
export function searchTerms(search: string): string[] {
  const folded = foldForSearch(search).trim()
  if (phone.test(folded) || withoutAreaCode.test(folded)) return [folded.replace(/\D/g, '').slice(-10)]
  const text = [...new Set(folded.replace(/^ff-(?=\d)/, 'ff').split(/[\s,;#]+/))]
  return text.filter((word) => word !== '' && !text.some((other) => other !== word && other.includes(word)))
}

/** Whether a folded text contains all of these words. */
export function hasTerms(folded: string, text: readonly string[]): boolean {
  return text.every((word) => folded.includes(word))
}
