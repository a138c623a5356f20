import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './support/imports.ts'

const files = sourceFiles()
const product = files.filter(({ path }) => /^(client|server|shared)\//.test(path))

/** How often each of these is still found. A number may only fall: lower it here with the change that lowers it. */
const ceilings = {
  /** Imports of a server domain from another one, past an `index.ts`; target 0. */
  domainImports: 230,
  /** Pairs of server domains with an import from one to the other. */
  domainPairs: 76,
  /** Imports of `shared/access` from a domain; target 0. */
  upward: 13,
  /** Files below 40 lines with a single importer that is on the same side of every bundle boundary. */
  micro: 206,
}

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
    imports.flatMap(({ inside, to }) => {
      const [from, other] = [domainOf(path), domainOf(to)]
      return inside && from && other && from !== other ? [{ pair: `${from} → ${other}`, to }] : []
    }),
  )

  test('the server imports past the index of another domain less and less', () => {
    expect(crossings.filter(({ to }) => !to.endsWith('/index.ts')).length).toBeLessThanOrEqual(ceilings.domainImports)
    expect(new Set(crossings.map(({ pair }) => pair)).size).toBeLessThanOrEqual(ceilings.domainPairs)
  })

  test('shared/kernel imports no domain, and shared/access fewer and fewer', () => {
    const reached = (from: RegExp) =>
      product.flatMap(({ path, imports }) =>
        from.test(path)
          ? imports.filter(({ to }) => /^shared\/(?!kernel|access)/.test(to)).map(({ to }) => `${path} → ${to}`)
          : [],
      )
    expect(reached(/^shared\/kernel\//)).toEqual([])
    expect(reached(/^shared\/access\//).length).toBeLessThanOrEqual(ceilings.upward)
  })
})

test('a small file with a single importer is part of it, unless a bundle ends between them', () => {
  const importers = new Map<string, { path: string; lazy: boolean }[]>()
  for (const { path, imports } of files)
    for (const { to, lazy } of imports) importers.set(to, [...(importers.get(to) ?? []), { path, lazy }])
  const micro = product.filter(({ path, source }) => {
    const by = (importers.get(path) ?? []).filter(({ path: from }) => !from.startsWith('tests/'))
    return /\.tsx?$/.test(path) && source.split('\n').length <= 40 && by.length === 1 && !by.some(({ lazy }) => lazy)
  })
  expect(micro.length).toBeGreaterThan(0)
  expect(micro.length).toBeLessThanOrEqual(ceilings.micro)
})
