import { z } from 'zod'
import { formatCount } from './count.ts'

/** Characters that PostgreSQL or UTF-8 cannot store, so the API refuses them: NUL, and half of a surrogate pair. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Characters that reverse the direction of text, with which a name could look like another one. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** Line breaks and tabs, which become a space in a text of one line. */
const breaks = /[\t\n\v\f\r\x85\u2028\u2029]+/g

/**
 * Invisible characters, which are removed: control characters without NUL, which is refused, direction marks, and characters
 * of no width; joiners only in a text of one line, because emoji in a message are made with them.
 */
const unseen = /(?!\0)\p{Cc}|[\u061C\u200B-\u200F\u2060\uFEFF\u00AD]/gu
const unseenInLines = /(?![\0\t\n\r])\p{Cc}|[\u200B\u2060\uFEFF]/gu

const oneLine = (value: string) => value.replace(breaks, ' ').replace(directions, '').replace(unseen, '')
const lines = (value: string) => value.replace(directions, '').replace(unseenInLines, '')

/**
 * The schema of a text of one line. It refuses text that cannot be stored, replaces line breaks with spaces, removes invisible
 * characters and trims. The message for more than `max` characters says how many are too many. `required` is the message for a
 * missing, blank or non-string value; without it the text may be empty.
 */
export function text(max: number, required?: string) {
  const base = cleaned(oneLine, max, required)
  return required === undefined ? base : base.min(1, required)
}

/** The schema of a text of several lines: as `text`, but with its line breaks. It may be empty. */
export function freeText(max: number) {
  return cleaned(lines, max)
}

function cleaned(clean: (value: string) => string, max: number, required = 'Please enter text') {
  return z
    .string(required)
    .refine((value) => !unstorable.test(value), 'Please remove characters that cannot be stored')
    .overwrite(clean)
    .trim()
    .max(max, {
      error: ({ input }) =>
        `Please use at most ${formatCount(max)} characters: ${formatCount((input as unknown as string).length - max)} too many`,
    })
}
