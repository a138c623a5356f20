import { z } from 'zod'

/** What PostgreSQL and UTF-8 cannot keep, and so nobody may send: NUL, and half of a surrogate pair. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/**
 * A text a person typed: trimmed, storable, at most `max` characters. `required` is the sentence for a missing,
 * blank or wrongly typed value; without it the text may be empty, and what is no text is told so.
 */
export function text(max: number, required?: string) {
  const base = z
    .string(required ?? 'Please enter text')
    .trim()
    .max(max, `Please use at most ${max.toLocaleString('en-US')} characters`)
    .refine((value) => !unstorable.test(value), 'Please remove characters that cannot be stored')
  return required === undefined ? base : base.min(1, required)
}
