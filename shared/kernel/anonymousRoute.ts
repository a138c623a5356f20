import { inPortal, isLinkPage, isPasswordPage, pages } from './paths.ts'

/** The route in reports of the service worker, which belongs to no page. */
export const workerRoute = '/sw.js'

/**
 * The route of a path for error reports, without personal data and tokens: a public page as it is, in the portal `:id` for
 * every segment that is not a plain word, and `*` for any other address.
 */
export function routeOf(path: string): string {
  if (path === workerRoute || Object.values<string>(pages).includes(path)) return path
  if (isLinkPage(path)) return `${pages.link}/:token`
  if (isPasswordPage(path)) return `/${path.split('/')[1]}/:token`
  if (!inPortal(path)) return '*'
  return path
    .split('/', 10)
    .map((part) => (/^[a-z-]{0,20}$/.test(part) ? part : ':id'))
    .join('/')
}

/** V8's message for a missing value. The property name in it is the code's, not personal, and helps to find the defect. */
const missingValue = /^Cannot (read|set) properties of (undefined|null) \((reading|setting) '[\w$]{1,40}'\)$/

const quotes = ['"', "'", '`']

/**
 * The message of an error without personal data: quoted text, e-mail addresses, query strings, and words with four digits or
 * more (phones, references, ids) are masked. Of a refusal only the status stays, because its sentence may contain input.
 */
export function impersonalMessage(name: string, message: string): string {
  if (name === 'ApiError') return message.slice(0, 3)
  const short = message.slice(0, 300)
  if (missingValue.test(short)) return short
  return quotes.reduce(withoutQuoted, short).split(/\s/).map(impersonalWord).join(' ')
}

/** Removes everything from the first to the last of these quotes, because quoted text may contain quotes itself. */
function withoutQuoted(text: string, quote: string): string {
  // An apostrophe within a word is not an opening quote.
  const first = quote === "'" ? text.search(/(?<!\w)'/) : text.indexOf(quote)
  if (first < 0) return text
  const last = text.lastIndexOf(quote)
  return `${text.slice(0, first + 1)}…${last > first ? text.slice(last) : ''}`
}

function impersonalWord(word: string): string {
  if (word.includes('@')) return '<email>'
  if (word.replace(/\D/g, '').length > 3) return '<number>'
  return word.split('?', 1)[0] ?? ''
}
