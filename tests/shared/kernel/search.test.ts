import { expect, test } from 'vitest'
import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'

test('a search ignores accents and case', () => {
  expect(foldForSearch('Guadalupe HERNÁNDEZ-Villanueva')).toBe('guadalupe hernandez-villanueva')
  expect(foldForSearch('Peña Blanca, AZ')).toBe('pena blanca, az')
  expect(foldForSearch('40\u00a0ft')).toBe('40 ft')
})

test('a search ignores how apostrophes, hyphens and letters are written, and what has no width', () => {
  expect(foldForSearch('O’Neil')).toBe("o'neil")
  expect(foldForSearch('Łukasz Grøn–Đorđević, Weiß')).toBe('lukasz gron-dordevic, weiss')
  expect(foldForSearch('Har\u200bbor \ufeffCo\u00adld')).toBe('harbor cold')
})

test.each(['(602) 555-0142', '+16025550142', '+1 602 555 0142', '602.555.0142', '602-555-0142', '6025550142'])(
  'the phone number %s is searched by its digits',
  (typed) => expect(searchTerms(typed)).toEqual(['6025550142']),
)

test('a phone number without its area code is one word; other numbers are not phone numbers', () => {
  expect(searchTerms('555-0142')).toEqual(['5550142'])
  expect(searchTerms('2026-11-28')).toEqual(['2026-11-28'])
  expect(searchTerms('10482 10483')).toEqual(['10482', '10483'])
})

test('a search is split into words at blanks, commas and #', () => {
  expect(searchTerms('  El Paso, TX ')).toEqual(['el', 'paso', 'tx'])
  expect(searchTerms('#FF8718836709')).toEqual(['ff8718836709'])
  expect(searchTerms('FF 8718')).toEqual(['ff', '8718'])
  expect(searchTerms('ff-8718836709')).toEqual(['ff8718836709'])
  expect(searchTerms('100%')).toEqual(['100%'])
  expect(searchTerms('phoenix pho phoenix')).toEqual(['phoenix'])
  expect(searchTerms(' # , ')).toEqual([])
})

const row = foldForSearch('FF8718836709\nEn Route\nPhoenix, AZ\nEl Paso, TX\nHotshot Trailer\n40 ft\nShane Petersen')

test.each(['el paso tx', 'petersen shane', 'hotshot', 'FF 8718', '#FF8718836709', 'HOTSHOT, Él Paso', '', '#'])(
  '"%s" finds it',
  (text) => {
    expect(hasTerms(row, searchTerms(text))).toBe(true)
  },
)

test.each(['el paso ca', 'petersen shawn', 'FF 8719', '%'])('"%s" does not match', (text) => {
  expect(hasTerms(row, searchTerms(text))).toBe(false)
})
