import { describe, expect, test } from 'vitest'
import { importsOf, type SourceFile, sourceFiles } from './imports.ts'

const files = sourceFiles()
const product = files.filter(({ path }) => !path.startsWith('tests/'))

/** The files of `within` (a start of their path) that break a rule, as `file → what`. */
function breaches(within: RegExp, rule: (file: SourceFile) => string[]): string[] {
  return product.filter(({ path }) => within.test(path)).flatMap((file) => rule(file).map((what) => `${file.path} → ${what}`))
}

/** Who may import whom: for files at `from`, what they reach inside the project, and why not the rest. Types count too. */
const rooms: { from: RegExp; may: RegExp; why: string }[] = [
  { from: /^shared\//, may: /^shared\//, why: 'shared knows zod and itself' },
  { from: /^server\//, may: /^(server|shared)\//, why: 'the server never knows the client or the tests' },
  { from: /^deploy\//, may: /^deploy\/|^server\/processLock\.mjs$/, why: 'what starts the servers knows nothing of them' },
  { from: /^client\//, may: /^(client|shared)\/|^build\/gazetteer\.txt$/, why: 'the client never knows the server or the tests' },
  { from: /^client\/ui\//, may: /^client\/(ui\/|signal\.ts$)|^shared\//, why: 'pieces without data or routes' },
  { from: /^client\/forms\//, may: /^client\/(forms|ui)\/|^shared\/|^build\//, why: 'forms stand on ui' },
  {
    from: /^client\/transport\//,
    may: /^client\/(transport\/|signal\.ts$)|^shared\//,
    why: 'transport knows neither queries nor the device',
  },
  {
    from: /^client\/offline\//,
    may: /^client\/((offline|transport)\/|(signal|scriptAddress)\.ts$)|^shared\//,
    why: 'the device stands on transport',
  },
  {
    from: /^client\/api\//,
    may: /^client\/((api|offline|transport)\/|signal\.ts$)|^shared\//,
    why: 'queries stand on transport and the device',
  },
  {
    from: /^client\/verify\//,
    may: /^client\/((verify|ui|transport)\/|signal\.ts$)|^shared\//,
    why: 'who verifies needs neither the portal nor the device',
  },
  {
    from: /^client\/website\//,
    may: /^client\/(?!apply\/|link\/|portal\/)|^shared\/|^build\//,
    why: 'screens never import one another',
  },
  {
    from: /^client\/apply\//,
    may: /^client\/(?!website\/|link\/|portal\/)|^shared\/|^build\//,
    why: 'screens never import one another',
  },
  {
    from: /^client\/link\//,
    may: /^client\/(?!website\/|apply\/|portal\/)|^shared\//,
    why: 'screens never import one another',
  },
  {
    from: /^client\/portal\//,
    may: /^client\/(?!website\/|apply\/|link\/)|^shared\/|^build\//,
    why: 'screens never import one another',
  },
]

/** The server's rooms below its nouns, each with the rooms it stands on. None of them knows a noun, nor a type of one. */
const belowNouns: Record<string, string[]> = {
  database: [],
  embedded: ['database'],
  reads: ['database'],
  watch: ['database'],
  http: ['database', 'reads', 'watch'],
  events: ['database', 'reads', 'http'],
  writes: ['database', 'reads', 'http', 'events'],
  jobs: ['database'],
  mail: ['database', 'reads', 'http', 'events', 'writes', 'jobs'],
  push: ['database', 'reads', 'http', 'jobs'],
  links: ['database'],
  gazetteer: [],
  pdf: [],
}
/** The rooms above the nouns, which may use any of them; no noun uses these. */
const aboveNouns = ['commands', 'seeds']
/** A folder of its own each; every other folder of the server is one of the rooms above. */
const nouns =
  'addedKinds applications auth brokers compliance dashboard documents drivers erasures factors files invoices loads news quotes reports sessions settings settlements shippers submissions tracking users'.split(
    ' ',
  )
/** What stands on its own beside the rooms, for all of them. */
const foundation =
  'config|settingValues|filesUrl|loopback|mailAddress|pipelining|poolShares|providerConfig|queue|root|serving|stopped|traces|tracesConfig|unreadResponses|workers'

const pathsOf = (folders: readonly string[]) => `server/(${folders.join('|')})/|server/(${foundation})\\.ts$|shared/`
const serverRooms: { from: RegExp; may: RegExp; why: string }[] = [
  ...Object.entries(belowNouns).map(([room, others]) => ({
    from: new RegExp(`^server/${room}/`),
    may: new RegExp(`^(${pathsOf([room, ...others])})`),
    why: `server/${room} stands on ${others.join(', ') || 'itself'}`,
  })),
  {
    from: new RegExp(`^server/(${foundation})\\.ts$`),
    may: new RegExp(`^server/(${foundation})\\.ts$`),
    why: 'what stands beside the rooms needs none of them',
  },
  {
    from: new RegExp(`^server/(${nouns.join('|')})/`),
    may: new RegExp(`^server/(?!(embedded|${aboveNouns.join('|')})/)[\\w-]+/(?!routes\\.ts$)|^(${pathsOf(['database'])})`),
    why: 'a noun uses what is below it, and of other nouns all but the routes',
  },
  {
    from: new RegExp(`^server/(${aboveNouns.join('|')})/`),
    may: new RegExp(`^server/[\\w-]+/(?!routes\\.ts$)|^(${pathsOf(['database'])})`),
    why: 'commands and seeds do without the endpoints',
  },
  {
    from: /^server\/database\/migrations\//,
    may: /^server\/stopped\.ts$/,
    why: 'a migration never changes, and what it would import does',
  },
  { from: /^server\/seeds\//, may: /^server\/(?!commands\/)|^shared\//, why: 'commands call seeds, not the other way' },
]

/** Packages that one room alone may load. Types do not count: they load nothing. */
const packages: { name: RegExp; only: RegExp }[] = [
  { name: /^(knex|pg)$/, only: /^server\/(database|embedded)\// },
  { name: /^graphile-worker$/, only: /^server\/(database|jobs)\// },
  { name: /^pdfkit$/, only: /^server\/pdf\// },
  { name: /^aws4fetch$/, only: /^server\/files\/s3\.ts$/ },
  { name: /^sharp$/, only: /^server\/(files\/imageProgram|seeds\/demoPictures)\.ts$/ },
  { name: /^web-push$/, only: /^server\/push\// },
  { name: /^nodemailer$/, only: /^server\/mail\/smtp\.ts$/ },
  { name: /^openid-client$/, only: /^server\/auth\// },
  { name: /^(prom-client|@opentelemetry\/.*)$/, only: /^server\/watch\// },
  { name: /^(otpauth|@simplewebauthn\/server)$/, only: /^server\/factors\// },
  { name: /^(qr|@simplewebauthn\/browser)$/, only: /^client\/portal\/secondFactor\// },
  { name: /^@visx\//, only: /^client\/portal\/reports\/charts\// },
  { name: /^koa-session$/, only: /^server\/http\/session\.ts$/ },
  { name: /^(koa|@koa\/.*|koa-.*)$/, only: /^server\/(app\.ts|http\/.*)$/ },
  { name: /^dexie/, only: /^client\/offline\// },
  { name: /^(react|react-dom|react-router-dom|jotai|@tanstack\/.*|lucide-react)$/, only: /^client\// },
  {
    name: /^(objection|pino|node:.*)$/,
    only: /^(server\/|client\/build\/|deploy\/)/,
  },
]

describe('who may import whom', () => {
  test.each([...rooms, ...serverRooms])('$why ($from.source)', ({ from, may }) => {
    const found = breaches(from, ({ imports }) => imports.filter(({ inside, to }) => inside && !may.test(to)).map(({ to }) => to))
    expect(found).toEqual([])
  })

  test('shared uses zod alone', () => {
    expect(
      breaches(/^shared\//, ({ imports }) => imports.flatMap(({ inside, to }) => (inside || to === 'zod' ? [] : [to]))),
    ).toEqual([])
  })

  test.each(packages)('$name.source is loaded in $only.source alone', ({ name, only }) => {
    const found = breaches(/./, ({ path, imports }) =>
      only.test(path)
        ? []
        : imports.filter(({ to, inside, typeOnly }) => !inside && !typeOnly && name.test(to)).map(({ to }) => to),
    )
    expect(found).toEqual([])
  })

  test('every folder of the server is a room or a noun that is named here', () => {
    const folders = new Set(files.map(({ path }) => /^server\/([^/]+)\//.exec(path)?.[1] ?? ''))
    folders.delete('')
    expect([...folders].sort()).toEqual([...Object.keys(belowNouns), ...aboveNouns, ...nouns].sort())
  })

  test('routes stay within http, their own noun and shared, and only the app mounts them', () => {
    const found = breaches(/^server\/[\w-]+\/routes\.ts$/, ({ path, imports }) => {
      const noun = path.split('/')[1]
      const may = new RegExp(`^server/(http|writes|${noun})/|^shared/`)
      return imports.filter(({ inside, to, typeOnly }) => inside && !typeOnly && !may.test(to)).map(({ to }) => to)
    })
    expect(found).toEqual([])
    const mounting = product.filter(({ imports }) => imports.some(({ to }) => /^server\/.*\/routes\.ts$/.test(to)))
    expect(mounting.map(({ path }) => path)).toEqual(['server/app.ts'])
  })

  test('the schemas come with a form: neither a public page nor the start of the portal loads zod', () => {
    const byPath = new Map(files.map((file) => [file.path, file]))
    const done = new Set<string>()
    const walk = (path: string, way: string[]): string[] => {
      if (done.has(path)) return []
      done.add(path)
      const loaded = (byPath.get(path)?.imports ?? []).filter(({ typeOnly, lazy }) => !typeOnly && !lazy)
      return loaded.flatMap(({ to }) => (to === 'zod' ? [[...way, path].join(' → ')] : walk(to, [...way, path])))
    }
    const screens = byPath.get('client/routes.tsx')?.imports.flatMap(({ to, lazy }) => (lazy ? [to] : [])) ?? []
    expect(screens.length).toBeGreaterThan(5)
    expect(['client/main.tsx', ...screens].flatMap((start) => walk(start, []))).toEqual([])
  })

  test('nothing imports itself in a circle, not even by its types', () => {
    // Types too: who reads one file of a circle has to read them all.
    const edges = new Map(files.map(({ path, imports }) => [path, imports.filter(({ inside }) => inside).map(({ to }) => to)]))
    const circles: string[] = []
    const done = new Set<string>()
    const walk = (path: string, way: string[]) => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
      if (way.includes(path) || done.has(path)) return
      for (const next of edges.get(path) ?? []) walk(next, [...way, path])
      done.add(path)
    }
    for (const path of edges.keys()) walk(path, [])
    expect(circles).toEqual([])
  })
})

/** What stands in one place alone. */
const single: { what: string; sign: RegExp; within: RegExp; only: RegExp }[] = [
  { what: 'the environment', sign: /\bprocess\.env\b/, within: /^server\/.*\.ts$/, only: /^server\/config\.ts$/ },
  {
    what: 'fetch',
    sign: /(?<![.\w])fetch\(|\bnew XMLHttpRequest\b/,
    within: /^client\//,
    only: /^client\/(transport\/(request|readOpen)|service-worker)\.ts$/,
  },
  { what: 'IndexedDB', sign: /\bindexedDB\b/, within: /^client\//, only: /^client\/offline\// },
  { what: 'the query client', sign: /\bnew QueryClient\(/, within: /^client\//, only: /^client\/api\/queryClient\.ts$/ },
]

describe('what stands in one place', () => {
  test.each(single)('$what is met in one place alone: $only.source', ({ sign, within, only }) => {
    const found = breaches(within, ({ path, source }) => {
      const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*$/gm, '')
      return !only.test(path) && sign.test(code) ? [String(code.match(sign)?.[0])] : []
    })
    expect(found).toEqual([])
  })
})

describe('files', () => {
  test('none is longer than 300 lines', () => {
    const long = files.filter(({ source }) => source.split('\n').length > 301)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('none has a name that says nothing, or only passes on what others export', () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|types|lib|index)(\/|\.[a-z]+$)/i
    expect(files.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([])
  })

  test('capital letters are for components and models', () => {
    const wrong = product.filter(({ path, source }) => {
      const capital = /(^|\/)[A-Z][^/]*$/.test(path)
      const deserves = path.endsWith('.tsx') || /extends \w*Model\b/.test(source)
      return capital && !deserves
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('nothing is left behind: no notes to self, no silenced checks, no sleeping tests', () => {
    const signs = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', 'as ' + 'any\\b', '\\.on' + 'ly\\(', 'waitFor' + 'Timeout'].join('|'),
    )
    expect(
      files.filter(({ source }) => signs.test(source)).map(({ path, source }) => `${path}: ${source.match(signs)?.[0]}`),
    ).toEqual([])
  })
})

describe('the reader of imports', () => {
  test('sees every form of import', () => {
    const source = [
      "import { a } from '#shared/quote'",
      "import type { B } from '../ui/B.tsx'",
      "import { type C, type D } from './c.ts'",
      "import { type E, f } from 'node:fs'",
      "import './styles.css'",
      "export { g } from '@koa/router/lib/g'",
      "const h = await import('../../build/gazetteer.txt?raw')",
      `const j = await import(\`../ui/\${name}.tsx\`)`,
      'const k = await import(`objection`)',
      "const l = createRequire(import.meta.url)('pg')",
      "const m = require('pino')",
      'import {',
      '  i,',
      "} from 'knex'",
    ].join('\n')
    expect(importsOf('client/website/x.ts', source).map(({ to, inside, typeOnly }) => [to, inside, typeOnly])).toEqual([
      ['shared/quote.ts', true, false],
      ['client/ui/B.tsx', true, true],
      ['client/website/c.ts', true, true],
      ['node:fs', false, false],
      ['client/website/styles.css', true, false],
      ['@koa/router', false, false],
      ['build/gazetteer.txt', true, false],
      ['client/ui/', true, false],
      ['objection', false, false],
      ['pg', false, false],
      ['pino', false, false],
      ['knex', false, false],
    ])
  })

  test('reads the whole project', () => expect(files.length).toBeGreaterThan(20))
})
