import { expect, test } from 'vitest'
import type { OwnNotifications } from '#shared/notifications/preferences'
import { withPending } from '../../../../../client/portal/account/sessions/pendingPreferences.ts'

const stored: OwnNotifications = {
  kinds: [
    { kind: 'late', push: true, mail: false, digest: false },
    { kind: 'atRisk', push: true, mail: false, digest: false },
  ],
  quiet: null,
  zone: null,
  hasMail: true,
  company: { from: '', until: '', digestAt: '06:00', zone: 'America/Phoenix' },
}

test('a switch shows what is pending, the last press of several, and once that has failed what is stored', () => {
  const [on, other, off] = [{ late: { mail: true } }, { atRisk: { digest: true } }, { late: { mail: false, push: false } }]
  const shown = (...ways: object[]) =>
    withPending(
      stored,
      ways.map((one) => ({ ways: one })),
    ).kinds
  expect(shown(on, other, off)).toEqual([
    { kind: 'late', push: false, mail: false, digest: false },
    { kind: 'atRisk', push: true, mail: false, digest: true },
  ])
  // The first has failed: what was pressed after it stays.
  expect(shown(other)).toEqual([stored.kinds[0], { kind: 'atRisk', push: true, mail: false, digest: true }])
  expect(shown()).toEqual(stored.kinds)
})

test('quiet hours that wait to be stored are not shown as stored', () => {
  expect(withPending(stored, [{ quiet: { from: '21:00', until: '06:00' }, zone: 'America/Denver' }])).toEqual(stored)
})
