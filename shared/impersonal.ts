import { inPortal, pages } from './paths.ts'

/** The service worker's place in a report: it belongs to no page. */
export const workerRoute = '/sw.js'

/**
 * The route of a path, as reports of errors name it: a public page as it is, in the portal `:id` for whatever is not a
 * plain word, and `*` for an address that is no page of ours.
 */
export function routeOf(path: string): string {
  if (path === workerRoute || Object.values<string>(pages).includes(path)) return path
  if (!inPortal(path)) return '*'
  return path
    .split('/', 10)
    .map((part) => (/^[a-z-]{0,20}$/.test(part) ? part : ':id'))
    .join('/')
}

/** What V8 says of a missing value. The name in it is the code's, and half of what one needs to find the defect. */
const missingValue = /^Cannot (read|set) properties of (undefined|null) \((reading|setting) '[\w$]{1,40}'\)$/

const quotes = ['"', "'", '`']

/**
 * The message of an error without what a person may have typed or be known by: whatever is quoted, e-mail addresses, query
 * strings, and words with four digits or more (phones, references, ids). Of a refusal only its status stays, because the
 * sentence behind it may repeat a field.
 */
export function impersonalMessage(name: string, message: string): string {
  if (name === 'ApiError') return message.slice(0, 3)
  const short = message.slice(0, 300)
  if (missingValue.test(short)) return short
  return quotes.reduce(withoutQuoted, short).split(/\s/).map(impersonalWord).join(' ')
}

/** From the first to the last of these quotes nothing stays, because what is quoted may contain them itself. */
function withoutQuoted(text: string, quote: string): string {
  // An apostrophe opens nothing.
  const first = [...text].findIndex((character, at) => character === quote && !/\w/.test(text.charAt(at - 1)))
  if (first < 0) return text
  const last = text.lastIndexOf(quote)
  return `${text.slice(0, first + 1)}…${last > first ? text.slice(last) : ''}`
}

function impersonalWord(word: string): string {
  if (word.includes('@')) return '<email>'
  if (word.replace(/\D/g, '').length > 3) return '<number>'
  return word.split('?', 1)[0] ?? ''
}
