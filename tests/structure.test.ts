import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Import, sourceFiles } from './support/imports.ts'

const files = sourceFiles()
const product = files.filter(({ path }) => /^(client|server|shared)\//.test(path))

/** How often each of these is still found. A number may only fall: lower it here with the change that lowers it. */
const ceilings = {
  /** Files below 40 lines with a single importer that is on the same side of every bundle boundary. */
  micro: 206,
}

/**
 * The domains that each domain of the server imports, by their index.ts alone. A pair without an import leaves the table. A new
 * pair needs a comment with its reason.
 */
const domainPairs: Record<string, string[]> = {
  auth: ['mfa', 'users'],
  compliance: ['customTypes', 'documents', 'settings'],
  customers: ['loads'],
  dashboard: ['documents'],
  documents: ['customTypes', 'drivers', 'users'],
  drivers: ['customTypes', 'documents', 'loads', 'settings', 'users'],
  files: ['documents', 'drivers', 'loads', 'recruiting', 'tracking'],
  invoices: ['loads', 'quotes', 'tracking'],
  loads: ['customers', 'documents', 'drivers', 'files', 'privacy', 'settings', 'shippers', 'tracking'],
  mfa: ['auth', 'settings', 'users'],
  notifications: ['compliance', 'documents', 'drivers', 'loads', 'quotes', 'recruiting', 'settings', 'settlements', 'users'],
  privacy: ['drivers', 'mfa', 'recruiting', 'settings', 'users'],
  quotes: ['invoices', 'loads', 'recruiting', 'settings', 'shippers', 'tracking'],
  recruiting: ['documents', 'drivers', 'files', 'loads', 'settings'],
  // The deadline of pay has one statement, for the screen and its report.
  reports: ['compliance', 'dashboard', 'settlements'],
  settlements: ['drivers', 'loads', 'users'],
  submissions: ['loads', 'quotes', 'recruiting'],
  users: ['auth', 'drivers', 'mfa', 'settings', 'shippers'],
}

/** `shared/access/permissions.ts` alone assembles what the domains export: the state tables with the roles of each action. */
const stateTables = [
  ...[
    'customers',
    'documents',
    'drivers',
    'invoices',
    'loads',
    'notifications',
    'quotes',
    'recruiting',
    'settlements',
    'users',
  ].map((domain) => `shared/${domain}/transitions.ts`),
  'shared/documents/customTypeTransitions.ts',
]

/** The public surface of a domain: it names what other domains import from its files. */
const surface = /^server\/domains\/\w+\/index\.ts$/
const byPath = new Map(files.map((file) => [file.path, file]))
/** The files that define the imported names. */
const definedIn = ({ to, names }: Import) =>
  surface.test(to)
    ? (byPath.get(to)?.imports ?? []).filter((one) => one.names.some((name) => names.includes(name))).map((one) => one.to)
    : [to]

/** The base name of a file, without its ending. */
const baseOf = (path: string) => posix.basename(path).replace(/\.\w+$/, '')

describe('the tree', () => {
  test('shared has a folder for each domain, and no loose files', () => {
    expect(product.filter(({ path }) => /^shared\/[^/]+\.ts$/.test(path)).map(({ path }) => path)).toEqual([])
  })

  test('the tops of server, client and tests have entry points alone', () => {
    const loose = files.filter(({ path }) => /^(server|client|tests)\/[^/]+$/.test(path)).map(({ path }) => path)
    expect(loose.filter((path) => !/^tests\/(run\.mjs|\w+\.test\.ts)$/.test(path))).toEqual([])
  })

  test('a test is in the folder of its domain or area', () => {
    const loose = files.filter(({ path }) => /^tests\/(server|e2e|shared|client)\/[^/]+$/.test(path)).map(({ path }) => path)
    expect(loose).toEqual([])
  })

  test('one base name has one meaning in each half of the tree', () => {
    // What every domain has by the same name.
    const common = /^(index|routes|model|queries|status|fields|schema|contract|transitions)$/
    const meanings = ['client', 'server', 'shared'].flatMap((half) => {
      const names = product.filter(({ path }) => path.startsWith(`${half}/`)).map(({ path }) => baseOf(path))
      return [...new Set(names.filter((name, at) => names.indexOf(name) !== at && !common.test(name)))]
    })
    expect(meanings).toEqual([])
  })
})

describe('between domains', () => {
  const domainOf = (path: string) => /^server\/domains\/([^/]+)\//.exec(path)?.[1] ?? null
  const crossings = product.flatMap(({ path, imports }) =>
    imports.flatMap(({ inside, to, names }) => {
      const [from, other] = [domainOf(path), domainOf(to)]
      return inside && from && other && from !== other ? [{ path, from, other, to, names }] : []
    }),
  )

  test('a domain of the server imports another one by its index.ts alone', () => {
    expect(crossings.filter(({ to }) => !surface.test(to)).map(({ path, to }) => `${path} → ${to}`)).toEqual([])
  })

  test('the pairs of domains are those of the table', () => {
    const found = new Set(crossings.map(({ from, other }) => `${from} → ${other}`))
    const allowed = Object.entries(domainPairs).flatMap(([from, others]) => others.map((other) => `${from} → ${other}`))
    expect([...found].sort()).toEqual(allowed.sort())
  })

  test('an index.ts has a comment and the names that other domains import, and no code', () => {
    const wrong = product.flatMap(({ path, source, imports }) => {
      if (!surface.test(path)) return []
      const rest = source.replace(/^\/\*\* .+ \*\/$/m, '@').replace(/^export (type )?\{[^}]*\} from '\.\/[^']+'$/gm, '')
      const used = new Set(crossings.flatMap(({ to, names }) => (to === path ? names : [])))
      const unused = imports.flatMap(({ names }) => names.filter((name) => !used.has(name)))
      return [...(rest.trim() === '@' ? [] : [`${path}: ${rest}`]), ...unused.map((name) => `${path}: ${name} has no importer`)]
    })
    expect(wrong).toEqual([])
  })

  test('shared/kernel and shared/access import no domain, the table of permissions aside', () => {
    const assembly = 'shared/access/permissions.ts'
    const reached = product.flatMap(({ path, imports }) =>
      /^shared\/(kernel|access)\//.test(path)
        ? imports.filter(({ to }) => /^shared\/(?!kernel|access)/.test(to)).map(({ to }) => ({ path, to }))
        : [],
    )
    expect(reached.filter(({ path }) => path !== assembly)).toEqual([])
    expect(reached.map(({ to }) => to).sort()).toEqual(stateTables.toSorted())
  })

  test('no file that the table of permissions is assembled from imports it back', () => {
    const done = new Set<string>()
    const walk = (path: string): string[] => {
      if (done.has(path)) return []
      done.add(path)
      const inside = (byPath.get(path)?.imports ?? []).flatMap(({ to }) => (to.startsWith('shared/') ? to : []))
      return [...inside, ...inside.flatMap(walk)]
    }
    expect(stateTables.flatMap(walk)).not.toContain('shared/access/permissions.ts')
  })
})

test('a small file with a single importer is part of it, unless a bundle ends between them', () => {
  const importers = new Map<string, { path: string; lazy: boolean }[]>()
  for (const { path, imports } of files.filter((file) => !surface.test(file.path)))
    for (const one of imports)
      for (const to of definedIn(one)) importers.set(to, [...(importers.get(to) ?? []), { path, lazy: one.lazy }])
  const micro = product.filter(({ path, source }) => {
    const by = (importers.get(path) ?? []).filter(({ path: from }) => !from.startsWith('tests/'))
    return /\.tsx?$/.test(path) && source.split('\n').length <= 40 && by.length === 1 && !by.some(({ lazy }) => lazy)
  })
  expect(micro.length).toBeGreaterThan(0)
  expect(micro.length).toBeLessThanOrEqual(ceilings.micro)
})
