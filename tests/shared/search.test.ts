import { expect, test } from 'vitest'
import { foldForSearch, hasWords, searchWords } from '#shared/search'

test('a search ignores accents and case', () => {
  expect(foldForSearch('Guadalupe HERNÁNDEZ-Villanueva')).toBe('guadalupe hernandez-villanueva')
  expect(foldForSearch('Peña Blanca, AZ')).toBe('pena blanca, az')
  expect(foldForSearch('40\u00a0ft')).toBe('40 ft')
})

test('a search is split into words at blanks, commas and #', () => {
  expect(searchWords('  El Paso, TX ')).toEqual(['el', 'paso', 'tx'])
  expect(searchWords('#FF8718836709')).toEqual(['ff8718836709'])
  expect(searchWords('FF 8718')).toEqual(['ff', '8718'])
  expect(searchWords('100%')).toEqual(['100%'])
  expect(searchWords('phoenix pho phoenix')).toEqual(['phoenix'])
  expect(searchWords(' # , ')).toEqual([])
})

const row = foldForSearch('FF8718836709\nEn Route\nPhoenix, AZ\nEl Paso, TX\nHotshot Trailer\n40 ft\nShane Petersen')

test.each(['el paso tx', 'petersen shane', 'hotshot', 'FF 8718', '#FF8718836709', 'HOTSHOT, Él Paso', '', '#'])(
  '"%s" finds it',
  (words) => {
    expect(hasWords(row, searchWords(words))).toBe(true)
  },
)

test.each(['el paso ca', 'petersen shawn', 'FF 8719', '%'])('"%s" does not match', (words) => {
  expect(hasWords(row, searchWords(words))).toBe(false)
})
