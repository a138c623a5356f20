import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnreadAlert } from '../../../../client/portal/feedback/UnreadAlert.tsx'

const unread = { revalidatedAt: null, isRefused: false, error: new Error('The database is away.'), refetch: () => {} }
const markup = (state: Partial<Parameters<typeof UnreadAlert>[0]['state']>) =>
  renderToStaticMarkup(<UnreadAlert state={{ ...unread, ...state }} what="documents" />)

test('a card without rows says that they could not be read, and offers to try again', () => {
  expect(markup({})).toContain('The database is away.')
  expect(markup({})).toContain('Try again')
  for (const state of [{ error: null }, { revalidatedAt: undefined }, { revalidatedAt: 1 }, { isRefused: true }]) {
    expect(markup(state)).toBe('')
  }
})
