import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isHardToRead, partsOf, readSource, replacedIn } from './support/dictionary.ts'
import { sourceFiles } from './support/imports.ts'
import { endpoints } from './support/spec/specAccess.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = sourceFiles()
const product = files.filter(({ path }) => /^(client|server|shared)\//.test(path) && !path.startsWith('server/migrations/'))
/** The `of` of a loop and the `by` of SQL are no names. */
const withoutKeywords = (source: string) =>
  source.replace(/\bfor (?:await )?\((?:const|let) [^()]* of /g, '').replace(/\b(?:order|group|partition) by\b/gi, '')
const read = product.map(({ path, source }) => ({ path, source, ...readSource(withoutKeywords(source)) }))

/**
 * How often each of these is still found. A number may only fall: lower it here with the change that lowers it. The target of all
 * is 0, of the dialect's expression 40.
 */
const ceilings = {
  dialect: 29,
  exports: 0,
  names: 1_739,
  columns: 0,
  paths: 0,
  fields: 0,
  texts: 0,
  documents: 0,
  comments: 0,
}

/** Every match of an expression in a text. */
const count = (text: string, expression: RegExp) => text.match(expression)?.length ?? 0
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

/** The words of the dialect as they are met most often, in code and in texts. */
const dialect = /\b(is)?(kept|told|tells|heard|callOff|whereabouts|besides)\b/g
/** Phrases that no dispatcher or trucker would say, on a screen. */
const phrases = /\b(told|tells|kept aside|handed in|hand in|laid out|lay out|taken back|put away|whoever|somebody|send back)\b/gi

/** The texts of the client that a person can read: those in quotes with a blank in them, and those between tags. */
const texts = read
  .filter(({ path }) => path.startsWith('client/'))
  .flatMap(({ source, strings }) => [
    ...strings.filter((text) => text.includes(' ')),
    ...[...source.matchAll(/>([^<>{}=;()]+)</g)].map(([, text = '']) => text),
  ])

const exported = (source: string) =>
  [...source.matchAll(/^export (?:async )?(?:function|const|class|type|interface|let) (\w+)/gm)].map(([, name = '']) => name)

describe('the words of the dictionary (tests/support/dictionary.ts) are not used anew', () => {
  test('in the name of a file or folder: none', () => {
    const segments = new Set(product.flatMap(({ path }) => path.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))))
    expect([...segments].filter((path) => replacedIn(posix.basename(path).replace(/\.\w+$/, '')).length > 0)).toEqual([])
  })

  test('in code, by the expression of the dialect', () => {
    expect(sum(product.map(({ source }) => count(source, dialect)))).toBeLessThanOrEqual(ceilings.dialect)
  })

  test('in the names of exports', () => {
    const found = product.flatMap(({ source }) => exported(source).filter((name) => replacedIn(name).length > 0))
    expect(found.length).toBeLessThanOrEqual(ceilings.exports)
  })

  test('in names', () => {
    const found = sum(read.map(({ names }) => names.filter((name) => replacedIn(name).length > 0).length))
    expect(found).toBeLessThanOrEqual(ceilings.names)
  })

  test('in tables and columns', () => {
    const statements = files
      .filter(({ path }) => path.startsWith('server/migrations/'))
      .map(({ source }) => source.replace(/'[^'\n]*'/g, ''))
    const named = new Set(statements.flatMap((source) => [...source.matchAll(/\b[a-z]+(?:_[a-z]+)*\b/g)].map(([name]) => name)))
    const columns = new Set(
      statements.flatMap((source) =>
        [
          ...source.matchAll(/^\s+([a-z_]+) (?:text|uuid|int|bigint|boolean|date|timestamptz|jsonb|numeric|bytea|smallint)\b/gm),
        ].map(([, name = '']) => name),
      ),
    )
    const tables = new Set(
      statements.flatMap((source) => [...source.matchAll(/create table ([a-z_]+)/gi)].map(([, name = '']) => name)),
    )
    expect(named.size).toBeGreaterThan(500)
    expect([...columns, ...tables].filter((name) => replacedIn(name).length > 0).length).toBeLessThanOrEqual(ceilings.columns)
  })

  test('in the paths of endpoints', () => {
    const paths = new Set(Object.keys(endpoints).map((endpoint) => endpoint.split(' ')[1] ?? ''))
    expect([...paths].filter((path) => path.split('/').some((part) => replacedIn(part).length > 0)).length).toBeLessThanOrEqual(
      ceilings.paths,
    )
  })

  test('in the fields of requests and responses', () => {
    const fields = new Set(
      read
        .filter(({ path, source }) => path.startsWith('shared/') && source.includes("from 'zod'"))
        .flatMap(({ source }) => [...source.matchAll(/^\s+(\w+): (?:z\b|\w+\()/gm)].map(([, name = '']) => name)),
    )
    expect(fields.size).toBeGreaterThan(200)
    expect([...fields].filter((name) => replacedIn(name).length > 0).length).toBeLessThanOrEqual(ceilings.fields)
  })

  test('in the texts of screens', () => {
    expect(sum(texts.map((text) => count(text, phrases)))).toBeLessThanOrEqual(ceilings.texts)
  })

  test('in documents', () => {
    const documents = [
      'README.md',
      'tests/README.md',
      ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => posix.join('docs', name)),
    ]
    const found = sum(documents.map((path) => count(readFileSync(join(root, path), 'utf8'), dialect)))
    expect(found).toBeLessThanOrEqual(ceilings.documents)
  })
})

test('comments that hide who does what, or have sentences of more than 25 words, become fewer; per thousand', () => {
  const comments = files.flatMap(({ source }) => readSource(source).comments)
  expect(comments.length).toBeGreaterThan(5_000)
  expect(Math.floor((1_000 * comments.filter(isHardToRead).length) / comments.length)).toBeLessThanOrEqual(ceilings.comments)
})

test('the reader of sources tells names, texts and comments apart, and the dictionary knows the parts of a name', () => {
  const source = "/** Nobody knows. */\nconst openOutlays = 'A short text' // so\n"
  expect(readSource(source)).toEqual({
    names: ['const', 'openOutlays'],
    strings: ['A short text'],
    comments: ['  Nobody knows.  ', '  so'],
  })
  expect(partsOf('load_outlayFiles')).toEqual(['load', 'outlay', 'files'])
  expect([replacedIn('openOutlays'), replacedIn('mostLinks').length, replacedIn('expenses')]).toEqual([['outlays'], 1, []])
  expect([isHardToRead(' Nobody knows. '), isHardToRead(' The driver reads it. ')]).toEqual([true, false])
})
