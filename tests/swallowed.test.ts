import { expect, test } from 'vitest'
import { sourceFiles } from './support/imports.ts'

/** Where an error ends and nothing is done about it: a handler that does nothing, or says "nothing", "no" or "unknown". */
const swallowing =
  /\.catch\(\(\) => (?:\{\}|undefined|null|false)\)|^\s*(?:error: )?\(\) => (?:\{\}|undefined),?$|error: \(\) => \{\}|\bcatch \{\s*(?:return(?: null| undefined| false| '\w*'| nothing)?\s*)?\}/gm

/** A reason is in one of the three lines above, on the line itself, or right after it. */
const reason = /\/\/|\*\/|^\s*\*/

test('no error is swallowed without the reason beside it', () => {
  const found = sourceFiles()
    .filter(({ path }) => !path.startsWith('tests/'))
    .flatMap(({ path, source }) => {
      const lines = source.split('\n')
      return [...source.matchAll(swallowing)].flatMap(({ index, 0: what }) => {
        const at = source.slice(0, index).split('\n').length - 1 + (what.startsWith('\n') ? 1 : 0)
        const beside = lines.slice(Math.max(0, at - 3), at + 2)
        return beside.some((line) => reason.test(line)) ? [] : [`${path}:${at + 1} ${what.trim().split('\n', 1)}`]
      })
    })
  expect(found).toEqual([])
})
