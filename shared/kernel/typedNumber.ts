/** A number as a person typed it: its value (NaN where it is none), and what to ask where it can be read in two ways. */
export interface TypedNumber {
  value: number
  question: string | null
}

/** Longer texts are no numbers. */
const maxLength = 40
const spaces = /[\s\u2000-\u200a\u202f\u205f\u3000]/g
const apostrophes = /['’ʼ]/g
/** The zeros of other digits that keyboards type: Arabic-Indic, Persian, Devanagari, Bengali. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6]

const nothing: TypedNumber = { value: Number.NaN, question: null }

/**
 * Reads a number as people type it: a comma or a point before its decimals, groups of thousands, a dollar sign, digits of other
 * alphabets. Negative numbers are not accepted. `decimals` is how many the field takes: with 2, `1.234` is no amount of dollars,
 * and gets a question.
 */
export function readTypedNumber(typed: string, decimals = 2): TypedNumber {
  return typed.length > maxLength ? nothing : readDigits(plain(typed), decimals)
}

/** The value that was typed: NaN for a text that is no number, or is ambiguous. */
export const typedNumber = (typed: string, decimals = 2): number => readTypedNumber(typed, decimals).value

/** The question about a text that can be read in two ways: `Did you mean 1.234 or 1,234?`; null for any other text. */
export const typedQuestion = (typed: string, decimals = 2): string | null => readTypedNumber(typed, decimals).question

/**
 * The value that was typed for a field of a schema. A text that is no number is returned as it is, so that `numberWithin` reports
 * the problem, or asks.
 */
export function enteredNumber(typed: string, decimals = 2): number | string {
  const value = typedNumber(typed, decimals)
  return Number.isNaN(value) ? typed : value
}

/** Our digits and marks, without the currency, the percent sign and blanks at the ends; blanks between digits are one kind. */
function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) as number
      const zero = zeros.find((first) => code >= first && code < first + 10)
      return zero === undefined ? digit : String(code - zero)
    })
    .replace(/٫/g, ',')
    .replace(/٬/g, "'")
    .replace(spaces, ' ')
    .replace(apostrophes, "'")
    .trim()
    .replace(/^(?:US ?\$|USD|\$) ?/i, '')
    .replace(/ ?(?:US ?\$|USD|\$|%)$/i, '')
}

const isGrouped = (text: string) => /^\d{1,3}([ ',.])\d{3}(?:\1\d{3})*$/.test(text)

function readDigits(text: string, decimals: number): TypedNumber {
  const toNumber = (whole: string, fraction = '') => ({
    value: Number(`${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`),
    question: null,
  })
  if (/^\d+$/.test(text) || isGrouped(text.replace(/[.,]/g, 'x'))) return toNumber(text)
  const index = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const [whole, mark, fraction] = [text.slice(0, Math.max(index, 0)), text.charAt(index), text.slice(index + 1)]
  if (mark === '' || !/\d/.test(text) || !/^[\d ',.]*$/.test(whole) || !/^\d*$/.test(fraction)) return nothing
  if (!/[ ',.]/.test(whole)) return readOneMark(whole, mark, fraction, decimals) ?? toNumber(whole, fraction)
  // A mark that is repeated separates thousands; otherwise the last mark precedes the decimals.
  if (whole.includes(mark)) return isGrouped(text) ? toNumber(text) : nothing
  return isGrouped(whole) ? toNumber(whole, fraction) : nothing
}

/** A single mark with three digits after it may separate thousands; null where it can only precede decimals. */
function readOneMark(whole: string, mark: string, fraction: string, decimals: number): TypedNumber | null {
  if (fraction.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return null
  const takesThree = decimals >= 3
  if (mark === '.' && takesThree) return null
  if (mark === ',' && !takesThree) return { value: Number(whole + fraction), question: null }
  return { value: Number.NaN, question: `Did you mean ${whole}.${fraction} or ${whole},${fraction}?` }
}
