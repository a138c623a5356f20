import { expect, test } from 'vitest'
import { notViewedText, viewedText } from '../../../../../client/portal/money/settlements/viewedText.ts'

test('only who can sign in is said to see a settlement', () => {
  expect(viewedText('Dana Whitfield', true)).toBe('Dana Whitfield sees it in My Settlements.')
  expect(viewedText('Ray Delgado', false)).toBe('Ray Delgado has no app login: call or send the statement.')
  expect(viewedText('Ray Delgado', undefined)).toBe('')
})

test('of many those without a login are named, the first five', () => {
  const of = (driverName: string, driverHasAccount = false) => ({ driverName, driverHasAccount })
  expect(notViewedText([of('Dana Whitfield', true)])).toBeNull()
  expect(notViewedText([of('Dana Whitfield', true), of('Ray Delgado'), of('Ray Delgado')])).toBe(
    'Ray Delgado has no app login: call or send the statement.',
  )
  expect(notViewedText(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => of(name)))).toBe(
    'A, B, C, D, E, and 2 more have no app login: call or send the statement.',
  )
})
