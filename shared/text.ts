import { z } from 'zod'

/** What PostgreSQL and UTF-8 cannot store, and so nobody may send: NUL, and half of a surrogate pair. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** What turns the order of the letters around it: a name could look like another one. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** What breaks a line, or a column: in a field of one line no more than a blank. */
const breaks = /[\t\n\v\f\r\x85\u2028\u2029]+/g

/** Of the characters that nobody sees, NUL is not taken at all; the rest is dropped, in one line also the marks of direction. */
const unseen = /(?!\0)\p{Cc}|[\u061C\u200E\u200F]/gu
const unseenInLines = /(?![\0\t\n\r])\p{Cc}/gu

const oneLine = (value: string) => value.replace(breaks, ' ').replace(directions, '').replace(unseen, '')
const lines = (value: string) => value.replace(directions, '').replace(unseenInLines, '')

/**
 * What a person typed into a field of one line: storable, line breaks made blanks and what nobody sees dropped, trimmed, at
 * most `max` characters. `required` is the sentence for a missing, blank or wrongly typed value; without it the text may be
 * empty, and what is no text is refused with a sentence of ours.
 */
export function text(max: number, required?: string) {
  const base = cleaned(oneLine, max, required)
  return required === undefined ? base : base.min(1, required)
}

/** What a person typed into a box of several lines: as `text`, its lines kept. It may be empty. */
export function freeText(max: number) {
  return cleaned(lines, max)
}

function cleaned(clean: (value: string) => string, max: number, required = 'Please enter text') {
  return z
    .string(required)
    .refine((value) => !unstorable.test(value), 'Please remove characters that cannot be stored')
    .overwrite(clean)
    .trim()
    .max(max, `Please use at most ${max.toLocaleString('en-US')} characters`)
}
