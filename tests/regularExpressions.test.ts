import { isSafe } from 'redos-detector'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './support/imports.ts'

/** Read nothing but our own sources, at the build. */
const builds = /^client\/build\/|^server\/gazetteer\/build\.ts$/

interface Found {
  path: string
  expression: RegExp
}

/** Every literal of the code that runs on a server or in a browser. */
const literals: Found[] = []
/** Where an expression is built from values that exist only at run time. */
const made: string[] = []
for (const { path, source } of sourceFiles()) {
  if (path.startsWith('tests/') || builds.test(path)) continue
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), path)
}

function visit(node: unknown, path: string): void {
  if (typeof node !== 'object' || node === null) return
  const { type, regex, callee } = node as {
    type?: string
    regex?: { pattern: string; flags: string }
    callee?: { name?: string }
  }
  if (type === 'Literal' && regex) literals.push({ path, expression: new RegExp(regex.pattern, regex.flags) })
  if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') made.push(path)
  for (const inner of Object.values(node)) visit(inner, path)
}

const isLinear = (expression: RegExp) => isSafe(expression).safe

describe('no expression takes longer than its text is long', () => {
  test('they are all found', () => expect(literals.length).toBeGreaterThan(60))

  test('of all that are written down', () => {
    const slow = literals.filter(({ expression }) => !isLinear(expression)).map(({ path, expression }) => `${path} ${expression}`)
    expect(slow, 'cut the text first, split it, anchor the expression, or leave groups and choices out').toEqual([])
  })

  test('and hardly one is put together', () => {
    // Both use our own constants: the letter of a reference and the name of a cookie.
    expect(made).toEqual(['client/portal/shell/useSidebar.ts', 'server/platform/http/rows.ts'])
  })

  test.each([/^application\/json(?:\s*;\s*charset\s*=\s*"?([\w-]+)"?)?\s*;?\s*$/i, /\/+$/, /^(a+)+$/, /\bAndroid\b.*\bMobile\b/])(
    'what %s would take is noticed',
    (expression) => expect(isLinear(expression)).toBe(false),
  )
})
