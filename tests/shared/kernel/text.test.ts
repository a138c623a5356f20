import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeText, text } from '#shared/kernel/text'
import { credentials } from '#shared/users/user'

describe('a typed text', () => {
  const name = text(20, 'Name is required')

  test('is trimmed before its length is checked', () => {
    expect(name.parse('  Ana \n')).toBe('Ana')
    expect(name.parse(`  ${'a'.repeat(20)}  `)).toHaveLength(20)
    expect(name.safeParse('a'.repeat(21)).error?.issues[0]?.message).toBe('Please use at most 20 characters: 1 too many')
    expect(text(5000).safeParse('a'.repeat(6200)).error?.issues[0]?.message).toBe(
      'Please use at most 5,000 characters: 1,200 too many',
    )
  })

  test('loses characters of no width', () => {
    expect(name.parse('An\u200ba\ufeff\u00ad\u2060')).toBe('Ana')
    expect(name.safeParse('\u200b').error?.issues[0]?.message).toBe('Name is required')
    expect(freeText(20).parse('\ufeff👩\u200d🔧 here')).toBe('👩\u200d🔧 here')
  })

  test('may be empty only where it is optional', () => {
    expect(name.safeParse(' ').error?.issues[0]?.message).toBe('Name is required')
    expect(name.safeParse(undefined).error?.issues[0]?.message).toBe('Name is required')
    expect(text(20).parse('')).toBe('')
  })

  test.each([7, null, ['x'], {}])('cannot be %j, which is refused with a message', (value) => {
    expect(name.safeParse(value).error?.issues[0]?.message).toBe('Name is required')
    expect(text(20).safeParse(value).error?.issues[0]?.message).toBe('Please enter text')
  })

  test('is accepted exactly when UTF-8 and PostgreSQL can store it', () => {
    const storable = (value: string) => Buffer.from(value, 'utf8').toString('utf8') === value && !value.includes('\0')
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\uD800', '\uDFFF', '\uDBFF\uDC00', '🚚', '\uFEFF', '\u202E'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const value = pieces.join('')
        expect(text(10_000).safeParse(value).success).toBe(storable(value.trim()))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('credentials', () => {
  test('are an e-mail and a password, each with its message, and no other keys', () => {
    expect(credentials.parse({ email: ' dana@sonora.example ', password: ' keep my blanks ' })).toEqual({
      email: 'dana@sonora.example',
      password: ' keep my blanks ',
    })
    const messages = credentials.safeParse({}).error?.issues.map((issue) => issue.message)
    expect(messages).toEqual(['Please enter a valid email address', 'Password is required'])
    expect(credentials.safeParse({ email: 'dana@sonora.example', password: ['x'] }).success).toBe(false)
    expect(credentials.safeParse({ email: 'dana@sonora.example', password: 'x', role: 'admin' }).success).toBe(false)
    expect(credentials.safeParse({ email: 'dana@sonora.example', password: 'x'.repeat(201) }).success).toBe(false)
  })
})
