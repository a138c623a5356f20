/** HTML that is safe to send: made by the tag `html` alone. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | null | undefined | false

/** A template of HTML: every value is escaped, unless it was made by this tag itself; null and false are nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + asHtml(values[index - 1]) + part))
}

function asHtml(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escaped(String(value))
}

/** A text escaped for HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character as keyof typeof escapes])

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const
