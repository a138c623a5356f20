import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paragraph } from '../../../server/platform/pdf/blocks.ts'
import { innerWidth, onePage } from '../../../server/platform/pdf/onePage.ts'
import { type ReadPdf, readPdf } from '../../support/pdf.ts'

/** A page with each text as a line and as a heading. */
async function print(texts: readonly string[]): Promise<ReadPdf> {
  const bytes = await onePage({
    title: 'Names',
    asOf: new Date(0),
    fields: {},
    blocks: (pdf) => ({
      body: texts.flatMap((text) => [paragraph(pdf, text, innerWidth), paragraph(pdf, text, innerWidth, { face: 'head' })]),
      foot: [],
    }),
  })
  return readPdf(bytes)
}

const message = '□ stands for a character that could not be printed. See the record online.'

describe('a paper', () => {
  test.each([
    ['Cyrillic', 'Иван Ёлкин'],
    ['Greek', 'Γιώργος Παπαδόπουλος'],
    ['Vietnamese', 'Nguyễn Thị Hương'],
    ['Chinese', '王小明'],
    ['Japanese', '田中さくら'],
    ['Korean', '김철수'],
    ['Hebrew', 'דוד כהן (David)'],
    ['Thai', 'สมชาย ใจดี'],
    ['Devanagari', 'हरप्रीत कौर'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ'],
    ['Bengali', 'তানভীর'],
    ['Gujarati', 'ગુજરાતી'],
    ['Tamil', 'தமிழ்'],
    ['Armenian', 'Արամ'],
    ['Georgian', 'გიორგი'],
    ['Ethiopic', 'አበበ'],
  ])('prints a name in %s, in both of its faces', async (_script, name) => {
    const { text } = await print([name])
    expect(text).toContain(`${name} ${name}`)
    expect(text).not.toContain('□')
  })

  test('prints Arabic from right to left, with its letters joined and numbers as they are', async () => {
    const { text, source } = await print(['Gate محمد العلي 45, Phoenix'])
    // The dots of a letter are glyphs of their own, for which a reader has no character.
    expect(text.replace(/[\s\p{Cc}]+/gu, ' ')).toContain('Gate محمد العلي 45 , Phoenix')
    expect(source).toContain('NotoSansArabic')
    expect(text).not.toContain('□')
  })

  test('says of a character that no font has that it could not be printed, on the page that has it', async () => {
    const { text } = await print(['Dock 🚚 7'])
    expect(text).toContain('Dock □ 7')
    expect(text).not.toContain('?')
    expect(text).toContain(message)
    expect((await print(['Dock 7'])).text).not.toContain(message)
  })

  test('prints any sequence of any letters, or says what it could not', { timeout: 240_000 }, async () => {
    const letters =
      '\u0621\u0644\u0651\u064b\u05d0\u05b0\u0e01\u0e33\u0e49\u0915\u094d\u093f\u0930\u0a17\u0a41\u0a4d\u0a71\u09a4\u09cd\u0a97\u0acd\u0ba4\u0bbf\u0bcd\u0561\u10d0\u12a0\u738b\u3055\u3099\uae40\u1100\u1161a1 (\u0301\u200d\u202e🚚'
    const text = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 }).map((some) => some.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 10, maxLength: 10 }), async (texts) => {
        const { text: read } = await print(texts)
        expect(read.includes('□ stands for')).toBe(read.replace(message, '').includes('□'))
      }),
      { numRuns: 10 },
    )
  })
})
