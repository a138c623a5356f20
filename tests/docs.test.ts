import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/kernel/paths'
import { sourceFiles } from './support/imports.ts'
import { endpoints } from './support/spec/specAccess.ts'
import { portalScreens } from './support/spec/specScreens.ts'

/*
 * The documents name files, identifiers, addresses and commands; this test resolves each name. The conventions:
 * `client/app/App.tsx` is a path from the root, or from the document's own folder. `name` (`file.ts`) and `name` in `file.ts` are
 * an identifier of that file. `POST /api/quotes` is an endpoint; `npm run bench` is a script. The test does not resolve a name
 * with <, * or … in it, which is a pattern.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => posix.join('docs', name))
const documents = ['README.md', 'tests/README.md', 'tests/benchmarks/README.md', ...inDocs]
  .filter((path) => path.endsWith('.md') && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** What `find` has to say of every document, as `document: what`. */
const inAll = (find: (document: { path: string; text: string }) => string[]) =>
  documents.flatMap((document) => find(document).map((what) => `${document.path}: ${what}`))

const isName = (text: string) => !/[<>*…{}]/.test(text)
/** Of every code span its text; fenced blocks are examples. */
const codeIn = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(isName)

/** Where it is, from the root or from the document's own folder. */
const placeOf = (path: string, from: string) =>
  [root, join(root, dirname(from))].map((folder) => join(folder, path)).find((place) => existsSync(place))

describe('what the documents name is there', () => {
  test('files and folders', () => {
    const rooms = /^(client|server|shared|tests|docs|deploy)\/[\w./-]*$|^(?!\.)[\w-]+\.(ts|tsx|mjs|md|json)$/
    const missing = inAll(({ path, text }) => codeIn(text).filter((code) => rooms.test(code) && !placeOf(code, path)))
    expect(missing).toEqual([])
  })

  test('what stands on the map of README.md', () => {
    const known = new Set(sourceFiles().flatMap(({ path }) => path.split('/')))
    const map = /^```\nshared\/[\s\S]*?^```/m.exec(documents[0]?.text ?? '')?.[0] ?? ''
    const names = [...map.matchAll(/(?<![\w/])([\w.-]+)(?:\/(?=\s|:)|\.(?:tsx|ts|mjs)\b)/g)].map(([name]) =>
      name.replace('/', ''),
    )
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !known.has(name) && !existsSync(join(root, name)) && !/^(build|data)$/.test(name))).toEqual([])
  })

  test('identifiers, in the file that is named with them', () => {
    const named = /`([A-Za-z_]\w*)` (?:\(|in )`([\w./-]+\.(?:ts|tsx|mjs))`/g
    const missing = inAll(({ path, text }) =>
      [...text.matchAll(named)].flatMap(([, name = '', file = '']) => {
        const place = placeOf(file, path)
        return place && new RegExp(`\\b${name}\\b`).test(readFileSync(place, 'utf8')) ? [] : [`${name} in ${file}`]
      }),
    )
    expect(missing).toEqual([])
  })

  test('endpoints and pages', () => {
    const shape = (path: string) => path.replace(/[?#].*$/, '').replace(/:\w+/g, ':')
    const known = new Set([
      ...Object.keys(endpoints).map(shape),
      ...Object.keys(endpoints).map((endpoint) => shape(endpoint.split(' ')[1] as string)),
      ...Object.values(pages).map(shape),
      ...portalScreens.map(([path]) => path),
    ])
    const missing = inAll(({ text }) =>
      codeIn(text).filter(
        (code) => /^(?:(?:GET|POST|PUT|PATCH|DELETE) )?\/(?:api|portal)\/\w/.test(code) && !known.has(shape(code)),
      ),
    )
    expect(missing).toEqual([])
  })

  test('commands', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const missing = inAll(({ text }) =>
      [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name).filter((name) => !(name in scripts)),
    )
    expect(missing).toEqual([])
  })

  test('what links lead to', () => {
    const broken = inAll(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(path), target))),
    )
    expect(broken).toEqual([])
  })
})

describe('docs/behaviour', () => {
  const folder = 'docs/behaviour'
  const readme = documents.find(({ path }) => path === `${folder}/README.md`)?.text ?? ''
  /** The rows of the table in README.md: the number of a section of the specification, and the documents that explain it. */
  const rows = [...readme.matchAll(/^\| §(\d+) \|(.*)\|$/gm)].map(([, number = '', row = '']) => ({
    number,
    links: [...row.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link),
  }))

  test('every section of the specification that the code names has a row', () => {
    const explained = new Set(rows.flatMap(({ number, links }) => (links.length > 0 ? [number] : [])))
    const missing = sourceFiles().flatMap(({ path, source }) =>
      [...source.matchAll(/§(\d+)/g)]
        .filter(([, number = '']) => !explained.has(number))
        .map(([section]) => `${path} ${section}`),
    )
    expect(explained.size).toBeGreaterThan(5)
    expect(missing).toEqual([])
  })

  test('the documents of a row name its section, and every document is in a row', () => {
    const pairs = rows.flatMap(({ number, links }) => links.map((link) => `${link} §${number}`))
    const named = documents
      .filter(({ path }) => path.startsWith(`${folder}/`) && path !== `${folder}/README.md`)
      .flatMap(({ path, text }) => {
        const sections = [...(/^Specification: (.*)\.$/m.exec(text)?.[1]?.matchAll(/§\d+/g) ?? [])].map(([section]) => section)
        return (sections.length > 0 ? sections : ['no section']).map((section) => `${posix.relative(folder, path)} ${section}`)
      })
    expect(named.sort()).toEqual(pairs.sort())
  })
})

test('docs/words.md has each word once', () => {
  const text = documents.find(({ path }) => path === 'docs/words.md')?.text ?? ''
  const rows = [...text.matchAll(/^\| (?!word )([^|]+) \|/gm)].map(([, label = '']) => label)
  const terms = rows.flatMap((row) => row.replace(/\([^)]*\)/g, '').split(',')).map((word) => word.trim().toLowerCase())
  expect(terms.length).toBeGreaterThan(30)
  expect(terms.filter((word, at) => terms.indexOf(word) !== at)).toEqual([])
})

test('docs/decisions/README.md lists every decision, by its title', () => {
  const index = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d/.test(path))
  const lines = decisions.map(({ path, text }) => {
    const file = posix.basename(path)
    return `- ${file.slice(0, 10)} [${text.split('\n', 1)[0]?.slice(2)}](${file})`
  })
  expect(
    index
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .sort(),
  ).toEqual(lines.sort())
})
