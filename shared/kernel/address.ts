import { foldName, statesByName } from './usStates.ts'

const countries = new Set(['united states of america', 'united states', 'usa', 'us'])

const zipCode = /^\d{5}(-\d{4})?$/

/** Words of a street, a unit or a post office box, by which a part of an address is no city. */
const streetText = new Set(
  `street st avenue ave boulevard blvd road rd drive dr lane ln way highway hwy parkway pkwy freeway fwy court ct circle cir
  place pl loop suite ste unit dock gate building bldg apt box`.split(/\s+/),
)
const isStreetWord = (word: string) => /\d/.test(word) || streetText.has(word)

/** Words with the commas between them as words of their own. */
const formatText = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[,;、\n\r]+/g, ' , ')
    .split(/\s+/)
    .filter(Boolean)

const joinText = (text: readonly string[]) => text.join(' ').replaceAll(' ,', ',')

const trimCommas = (text: readonly string[]) => {
  const end = text.findLastIndex((word) => word !== ',')
  return text.slice(text[0] === ',' ? 1 : 0, end + 1)
}

/** What `named` says of the last words, the most words first, and the words before them; null where it knows none of them. */
function takeEnd<Named>(text: readonly string[], named: (text: string) => Named | null | undefined, longest: number) {
  for (let count = Math.min(longest, text.length); count > 0; count--) {
    const found = named(foldName(text.slice(-count).join(' ')))
    if (found) return { found, rest: trimCommas(text.slice(0, -count)) }
  }
  return null
}

/** The state at the end of an address, as two letters, and the text before it, without country and zip code. */
export function splitState(address: string): { state: string | null; rest: string } {
  let text = trimCommas(formatText(address))
  for (;;) {
    const shorter = takeEnd(text, (text) => countries.has(text), 4)?.rest ?? takeEnd(text, (text) => zipCode.test(text), 1)?.rest
    if (!shorter) break
    text = shorter
  }
  // First what follows the last comma: `Key West, Virginia` is in Virginia. Else the longest name: Charleston West Virginia.
  const comma = text.lastIndexOf(',')
  const afterComma = comma < 0 ? null : statesByName.get(foldName(text.slice(comma + 1).join(' ')))
  const state = afterComma
    ? { found: afterComma, rest: trimCommas(text.slice(0, comma)) }
    : takeEnd(text, (text) => statesByName.get(text), 3)
  if (!state) return { state: null, rest: joinText(text) }
  return { state: state.found, rest: joinText(takeEnd(state.rest, (text) => zipCode.test(text), 1)?.rest ?? state.rest) }
}

/**
 * What may be the city at the end of an address without its state, the likeliest first, each with the street before it. Behind a
 * street without a comma each ending may be; of a pair of cities the first one is.
 */
export function cityCandidates(rest: string): { city: string; street: string }[] {
  const text = formatText(rest)
  const comma = text.lastIndexOf(',')
  const last = text.slice(comma + 1)
  const before = trimCommas(text.slice(0, Math.max(comma, 0)))
  const isStreet = last.some((word) => isStreetWord(foldName(word)))
  const starts = isStreet ? [...last.keys()] : [0]
  const candidates = starts.map((start) => ({
    city: last.slice(start).join(' '),
    street: joinText([...before, ...(before.length > 0 && start > 0 ? [','] : []), ...last.slice(0, start)]),
  }))
  // A comma may separate nothing: `Salt Lake, City`.
  const joined = { city: text.filter((word) => word !== ',').join(' '), street: '' }
  const pairs = candidates.flatMap(({ city, street }) => {
    const [first = ''] = city.split(/[-–/&]/)
    return first.trim() && first !== city ? [{ city: first.trim(), street }] : []
  })
  return [...candidates, joined, ...pairs]
}
