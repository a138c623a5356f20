import { describe, expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './support/imports.ts'

const files = sourceFiles()
const product = files.filter(({ path }) => !path.startsWith('tests/'))

/** The files of `within` (a start of their path) that break a rule, as `file → what`. */
function breaches(within: RegExp, rule: (file: SourceFile) => string[]): string[] {
  return product.filter(({ path }) => within.test(path)).flatMap((file) => rule(file).map((what) => `${file.path} → ${what}`))
}

/** Who may import whom: for files at `from`, what they reach inside the project, and why not the rest. Types count too. */
const clientRooms: { from: RegExp; may: RegExp; why: string }[] = [
  { from: /^shared\//, may: /^shared\//, why: 'shared knows zod and itself' },
  { from: /^server\//, may: /^(server|shared)\//, why: 'the server never knows the client or the tests' },
  {
    from: /^deploy\//,
    may: /^deploy\/|^server\/process\/processLock\.mjs$/,
    why: 'what starts the servers knows nothing of them',
  },
  {
    from: /^client\//,
    may: /^(client|shared)\/|^build\/gazetteer\.txt$/,
    why: 'the client never knows the server or the tests',
  },
  {
    from: /^client\/platform\//,
    may: /^client\/platform\/|^shared\/|^build\//,
    why: 'the platform knows neither the app nor a screen',
  },
  {
    from: /^client\/platform\/ui\//,
    may: /^client\/platform\/(ui\/|signal\.ts$)|^shared\//,
    why: 'pieces without data or routes',
  },
  { from: /^client\/platform\/forms\//, may: /^client\/platform\/(forms|ui)\/|^shared\/|^build\//, why: 'forms stand on ui' },
  {
    from: /^client\/platform\/transport\//,
    may: /^client\/platform\/(transport\/|signal\.ts$)|^shared\//,
    why: 'transport knows neither queries nor the device',
  },
  {
    from: /^client\/platform\/offline\//,
    may: /^client\/platform\/((offline|transport)\/|(signal|scriptAddress)\.ts$)|^shared\//,
    why: 'the device stands on transport',
  },
  {
    from: /^client\/platform\/api\//,
    may: /^client\/platform\/((api|offline|transport)\/|signal\.ts$)|^shared\//,
    why: 'queries stand on transport and the device',
  },
  {
    from: /^client\/platform\/verify\//,
    may: /^client\/platform\/((verify|ui|transport)\/|signal\.ts$)|^shared\//,
    why: 'who verifies needs neither the portal nor the device',
  },
  ...['site', 'apply', 'link', 'portal'].map((part) => ({
    from: new RegExp(`^client/${part}/`),
    may: new RegExp(`^client/(app|platform|${part})/|^shared/|^build/`),
    why: 'the parts of the client never import one another',
  })),
]

/**
 * The folders of the server's platform, each with the folders it may import. No platform folder imports a domain or its types.
 */
const platform: Record<string, string[]> = {
  observability: [],
  loadShedding: ['observability'],
  workers: ['loadShedding'],
  database: ['observability'],
  embedded: ['database'],
  queries: ['database'],
  http: ['database', 'queries', 'observability', 'loadShedding', 'workers'],
  sse: ['database', 'queries', 'http'],
  commands: ['database', 'queries', 'http', 'sse'],
  jobs: ['database', 'observability'],
  mail: ['database', 'queries', 'http', 'sse', 'commands', 'jobs', 'observability'],
  push: ['database', 'queries', 'http', 'jobs', 'observability'],
  links: ['database'],
  gazetteer: [],
  pdf: ['loadShedding', 'workers'],
  files: ['database', 'queries', 'http', 'sse', 'jobs', 'observability', 'loadShedding', 'workers'],
}
/** A folder of its own each under server/domains. */
const domains =
  'auth compliance customTypes customers dashboard documents drivers files invoices loads mfa notifications privacy quotes recruiting reports sessions settings settlements shippers submissions tracking users'.split(
    ' ',
  )

const platformRooms = Object.entries(platform).map(([room, others]) => ({
  from: new RegExp(`^server/platform/${room}/`),
  may: new RegExp(`^server/(config|platform/(${[room, ...others].join('|')}))/|^shared/`),
  why: `server/platform/${room} stands on ${others.join(', ') || 'itself'}`,
}))
const serverRooms: { from: RegExp; may: RegExp; why: string }[] = [
  ...platformRooms,
  { from: /^server\/config\//, may: /^server\/config\//, why: 'the configuration knows nothing that it configures' },
  {
    from: /^server\/domains\//,
    may: /^server\/(config|platform|domains)\/(?!embedded\/)|^shared\//,
    why: 'a domain stands on the platform and on other domains, never on what starts it',
  },
  {
    from: /^server\/(cli|seeds)\//,
    may: /^server\/(?!(process|domains\/[\w-]+\/routes\.ts$))|^shared\//,
    why: 'commands and seeds do without the endpoints',
  },
  { from: /^server\/seeds\//, may: /^server\/(?!cli\/)|^shared\//, why: 'commands call seeds, not the other way' },
  {
    from: /^server\/migrations\//,
    may: /^server\/config\/stopped\.ts$/,
    why: 'a migration never changes, and what it would import does',
  },
]

/** Packages that one folder alone may load. Types do not count: they load nothing. */
const packages: { name: RegExp; only: RegExp }[] = [
  { name: /^(knex|pg)$/, only: /^server\/platform\/(database|embedded)\// },
  { name: /^graphile-worker$/, only: /^server\/platform\/(database|jobs)\// },
  { name: /^pdfkit$/, only: /^server\/platform\/pdf\// },
  { name: /^aws4fetch$/, only: /^server\/platform\/files\/s3\.ts$/ },
  { name: /^sharp$/, only: /^server\/(platform\/files\/imageProgram|seeds\/demoPictures)\.ts$/ },
  { name: /^web-push$/, only: /^server\/platform\/push\// },
  { name: /^nodemailer$/, only: /^server\/platform\/mail\/smtp\.ts$/ },
  { name: /^openid-client$/, only: /^server\/domains\/auth\// },
  { name: /^(prom-client|@opentelemetry\/.*)$/, only: /^server\/(platform\/observability|process)\// },
  { name: /^(otpauth|@simplewebauthn\/server)$/, only: /^server\/domains\/mfa\// },
  { name: /^(qr|@simplewebauthn\/browser)$/, only: /^client\/portal\/account\/secondFactor\// },
  { name: /^@visx\//, only: /^client\/portal\/reports\/charts\// },
  { name: /^koa-session$/, only: /^server\/platform\/http\/session\.ts$/ },
  { name: /^(koa|@koa\/.*|koa-.*)$/, only: /^server\/(process\/app\.ts|platform\/http\/.*)$/ },
  { name: /^dexie/, only: /^client\/platform\/offline\// },
  { name: /^(react|react-dom|react-router-dom|jotai|@tanstack\/.*|lucide-react)$/, only: /^client\// },
  {
    name: /^(objection|pino|node:.*)$/,
    only: /^(server\/|client\/build\/|deploy\/)/,
  },
]

describe('who may import whom', () => {
  test.each([...clientRooms, ...serverRooms])('$why ($from.source)', ({ from, may }) => {
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

  test('the folders of the server are those that are named here', () => {
    const foldersOf = (room: string) =>
      [
        ...new Set(files.flatMap(({ path }) => (path.startsWith(room) ? [path.slice(room.length).split('/')[0] ?? ''] : []))),
      ].sort()
    expect(foldersOf('server/platform/')).toEqual(Object.keys(platform).sort())
    expect(foldersOf('server/domains/')).toEqual(domains)
    expect(foldersOf('server/')).toEqual(['cli', 'config', 'domains', 'migrations', 'platform', 'process', 'seeds'])
    expect(foldersOf('client/')).toEqual(['app', 'apply', 'build', 'link', 'platform', 'portal', 'site'])
  })

  test('routes stay within the platform, their own domain and shared, and only the app mounts them', () => {
    const found = breaches(/^server\/[\w/-]+\/routes\.ts$/, ({ path, imports }) => {
      const may = new RegExp(`^server/platform/(http|commands)/|^${path.slice(0, path.lastIndexOf('/'))}/|^shared/`)
      return imports.filter(({ inside, to, typeOnly }) => inside && !typeOnly && !may.test(to)).map(({ to }) => to)
    })
    expect(found).toEqual([])
    const mounting = product.filter(({ imports }) => imports.some(({ to }) => /^server\/.*\/routes\.ts$/.test(to)))
    expect(mounting.map(({ path }) => path)).toEqual(['server/process/app.ts'])
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
    const screens = byPath.get('client/app/routes.tsx')?.imports.flatMap(({ to, lazy }) => (lazy ? [to] : [])) ?? []
    expect(screens.length).toBeGreaterThan(5)
    expect(['client/app/main.tsx', ...screens].flatMap((start) => walk(start, []))).toEqual([])
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

/** Code that only the files of `only` may contain. `sign` matches the code; `within` says which files are searched. */
const single: { what: string; sign: RegExp; within: RegExp; only: RegExp }[] = [
  { what: 'the environment', sign: /\bprocess\.env\b/, within: /^server\/.*\.ts$/, only: /^server\/config\/config\.ts$/ },
  {
    what: 'fetch',
    sign: /(?<![.\w])fetch\(|\bnew XMLHttpRequest\b/,
    within: /^client\//,
    only: /^client\/(platform\/transport\/(request|readOpen)|app\/service-worker)\.ts$/,
  },
  { what: 'IndexedDB', sign: /\bindexedDB\b/, within: /^client\//, only: /^client\/platform\/offline\// },
  {
    what: 'the query client',
    sign: /\bnew QueryClient\(/,
    within: /^client\//,
    only: /^client\/platform\/api\/queryClient\.ts$/,
  },
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
  test('the whole project is read', () => expect(files.length).toBeGreaterThan(2_000))

  test('none is longer than 300 lines', () => {
    const long = files.filter(({ source }) => source.split('\n').length > 301)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('none has a name that says nothing, or only passes on what others export, the surface of a domain aside', () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|types|lib|index)(\/|\.[a-z]+$)/i
    const surface = /^server\/domains\/\w+\/index\.ts$/
    expect(files.filter(({ path }) => vague.test(path) && !surface.test(path)).map(({ path }) => path)).toEqual([])
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
