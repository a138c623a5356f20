import type { SpanStart } from '../observability/traces.ts'

/** The maximum of cached statements. Statements can vary without end, so a full cache is cleared. */
const most = 500
const cached = new Map<string, SpanStart>()

/** Where text, a name or a comment begins, and what ends it. */
const quotes = /['"]|--/g
const ends: Record<string, string> = { "'": "'", '"': '"', '--': '\n' }

/**
 * A statement without values: of parameters only their places are in it, and text and numbers that are written in their place are
 * left out, as comments are.
 */
export function withoutValues(sql: string): string {
  // Text and comments of these kinds have other ends; the queries of this project do not use them.
  if (/\be'|\$[a-z_$]|\/\*/i.test(sql)) return '?'
  let text = ''
  let start = 0
  for (const { 0: quote, index } of sql.matchAll(quotes)) {
    // Within what another one has begun.
    if (index < start) continue
    const end = sql.indexOf(ends[quote] as string, index + quote.length)
    const next = end < 0 ? sql.length : end + 1
    text += sql.slice(start, index) + (quote === '"' ? sql.slice(index, next) : quote === "'" ? '?' : ' ')
    start = next
  }
  return (text + sql.slice(start)).replace(/(?<![\w$])\d[\w.]*/g, '?')
}

/** A statement as a span, by its operation, its table and its text without values. */
export function statementSpan(sql: string): SpanStart {
  const before = cached.get(sql)
  if (before) return before
  const text = withoutValues(sql)
  const operation = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL'
  const table = findTable(text)
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
  if (cached.size >= most) cached.clear()
  cached.set(sql, span)
  return span
}

/** The first table that is named in it, with its schema where that is named, too. */
function findTable(text: string): string | undefined {
  const label = text.split(/\s+/)
  for (const [place, word] of label.entries()) {
    if (!/^(from|into|update)$/i.test(word) || /^distinct$|\bextract\(/i.test(label[place - 1] ?? '')) continue
    const table = (label[place + 1] ?? '').replaceAll(/[",;)]/g, '')
    if (/^\w+(?:\.\w+)?$/.test(table)) return table
  }
  return undefined
}
