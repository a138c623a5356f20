import type { SpanStart } from '../traces.ts'

/** As many statements as are prepared: those that vary without end are described anew each time. */
const most = 500
const known = new Map<string, SpanStart>()

/** Where text, a name or a comment begins, and what ends it. */
const quotes = /['"]|--/g
const ends: Record<string, string> = { "'": "'", '"': '"', '--': '\n' }

/**
 * A statement without values: of parameters only their places are in it, and text and numbers that are written in their place are
 * left out, as comments are.
 */
export function withoutValues(sql: string): string {
  // Text of these kinds ends otherwise; nobody here writes it.
  if (/\be'|\$\$/i.test(sql)) return '?'
  let text = ''
  let at = 0
  for (const { 0: quote, index } of sql.matchAll(quotes)) {
    // Within what another one has begun.
    if (index < at) continue
    const end = sql.indexOf(ends[quote] as string, index + quote.length)
    const next = end < 0 ? sql.length : end + 1
    text += sql.slice(at, index) + (quote === '"' ? sql.slice(index, next) : quote === "'" ? '?' : ' ')
    at = next
  }
  return (text + sql.slice(at)).replace(/(?<![\w$])\d+/g, '?')
}

/** A statement as a span, by its operation, its table and its text without values. */
export function statementSpan(sql: string): SpanStart {
  const before = known.get(sql)
  if (before) return before
  const operation = /[a-z]+/i.exec(sql)?.[0].toUpperCase() ?? 'SQL'
  const text = withoutValues(sql)
  const table = tableOf(text)
  const span: SpanStart = {
    name: table ? `${operation} ${table}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
      'db.query.text': text,
    },
  }
  if (known.size < most) known.set(sql, span)
  return span
}

/** The first table that is named in it. */
function tableOf(text: string): string | undefined {
  const words = text.split(/\s+/)
  const at = words.findIndex(
    (word, place) =>
      /^(from|into|update)$/i.test(word) &&
      /^"?\w+"?$/.test(words[place + 1] ?? '') &&
      !/^distinct$|\bextract\(/i.test(words[place - 1] ?? ''),
  )
  return at < 0 ? undefined : words[at + 1]?.replaceAll('"', '')
}
