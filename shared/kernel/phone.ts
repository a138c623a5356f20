/** The digits of a number of the United States, without the country code; null for anything else, also with an extension. */
function usDigits(typed: string): string | null {
  if (!/^[\d\s()+.\-/]*$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  const isMarked = typed.trim().startsWith('+')
  return /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits) && (!isMarked || digits.length === 11) ? digits.slice(-10) : null
}

/** Whether it is a number of the United States with its 10 digits, with or without an extension. */
export function isUsPhone(typed: string): boolean {
  const [number = ''] = typed.split(/ext|[x#]/i, 1)
  return usDigits(number) !== null
}

/** A phone number as people read it: one of the United States as (602) 555-0142, any other text as it was typed. */
export function formatPhone(typed: string): string {
  const digits = usDigits(typed)
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : typed
}

/**
 * The address of a link that calls: `tel:+16025550142`, without an extension, of two numbers the first; null for a text that
 * is no phone number.
 */
export function phoneHref(typed: string): string | null {
  const [first = ''] = typed.split(/ext|[x#,;]|\bor\b/i, 1)
  const [beforeSlash = ''] = first.split('/', 1)
  const number = (beforeSlash.replace(/\D/g, '').length >= 10 ? beforeSlash : first).replace(/^[^\d+(]+/, '')
  const dialed = number.replace(/[^\d+]/g, '')
  const us = usDigits(number) ?? usDigits(dialed)
  if (us) return `tel:+1${us}`
  return dialed.length >= 7 ? `tel:${dialed}` : null
}
