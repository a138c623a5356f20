import { expect, test } from 'vitest'
import { notificationChannelNames, notificationKindNames } from '#shared/notifications/notificationKinds'
import { notificationChanges } from '../../../../../client/portal/people/users/preferenceChanges.ts'

test('the history says what somebody has chosen to be told of', () => {
  expect(notificationChanges({ field: 'late.mail', from: false, to: true })).toEqual([
    { label: 'Mail, when a load is late', from: 'off', to: 'on' },
  ])
  for (const kind of notificationKindNames)
    for (const way of notificationChannelNames)
      expect(notificationChanges({ field: `${kind}.${way}`, from: true, to: false })).toHaveLength(1)
  const quiet = (from: unknown, to: unknown) => notificationChanges({ field: 'quiet', from, to })
  expect(quiet(null, '22:00 to 05:00')).toEqual([{ label: 'Quiet hours', from: 'company default', to: '10:00 PM to 5:00 AM' }])
  expect(quiet('22:00 to 05:00', '')).toEqual([{ label: 'Quiet hours', from: '10:00 PM to 5:00 AM', to: 'none' }])
  expect(notificationChanges({ field: 'zone', from: null, to: 'America/Phoenix' })).toEqual([
    { label: 'Time zone', from: 'the company', to: 'Mountain Standard Time (MST)' },
  ])
  // An unknown field shows no change.
  for (const field of ['repainted.mail', 'late.pigeon', 'late', 'shoeSize'])
    expect(notificationChanges({ field, from: true, to: false })).toEqual([])
})
