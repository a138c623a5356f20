import { describe, expect, test } from 'vitest'
import { importsOf } from './support/imports.ts'

describe('the reader of imports', () => {
  test('sees every form of import', () => {
    const source = [
      "import { a } from '#shared/quotes/quote'",
      "import type { B } from '../ui/B.tsx'",
      "import { type C, type D } from './c.ts'",
      "import { type E, f } from 'node:fs'",
      "import './styles.css'",
      "export { g } from '@koa/router/lib/g'",
      "const h = await import('../../../build/gazetteer.txt?raw')",
      `const j = await import(\`../ui/\${name}.tsx\`)`,
      'const k = await import(`objection`)',
      "const l = createRequire(import.meta.url)('pg')",
      "const m = require('pino')",
      'import {',
      '  i,',
      "} from 'knex'",
    ].join('\n')
    expect(importsOf('client/platform/forms/x.ts', source).map(({ to, inside, typeOnly }) => [to, inside, typeOnly])).toEqual([
      ['shared/quotes/quote.ts', true, false],
      ['client/platform/ui/B.tsx', true, true],
      ['client/platform/forms/c.ts', true, true],
      ['node:fs', false, false],
      ['client/platform/forms/styles.css', true, false],
      ['@koa/router', false, false],
      ['build/gazetteer.txt', true, false],
      ['client/platform/ui/', true, false],
      ['objection', false, false],
      ['pg', false, false],
      ['pino', false, false],
      ['knex', false, false],
    ])
    expect(importsOf('client/x.ts', "import { a, type B, c as d } from './y.ts'")[0]?.names).toEqual(['a', 'B', 'c'])
  })
})
