import { describe, expect, test } from 'vitest'
import { cleared, hadArrived, sentLater } from '#shared/kernel/messages'
import { formatClock } from '#shared/kernel/time'
import { connectionOf } from '../../../../client/platform/offline/outbox/connectionState.ts'
import type { Entry } from '../../../../client/platform/offline/outbox/entry.ts'
import {
  detailsOf,
  discardQuestion,
  notSentLine,
  outcomeOf,
  problemOf,
  statusOf,
  titleOf,
  triedNow,
  unsentDetails,
} from '../../../../client/platform/outbox/entryLabels.ts'

const now = new Date(2026, 10, 20, 10, 30).getTime()
const entry: Entry = {
  id: '00000000-0000-4000-8000-000000000001',
  v: 1,
  seq: 1,
  kind: 'quote',
  method: 'POST',
  path: '/api/quotes',
  body: { pickupLocation: 'Fresno, CA', deliveryLocation: 'Phoenix, AZ' },
  userId: null,
  stream: 'one',
  createdAt: new Date().setHours(9, 52),
  occurredAt: now,
  expiresAt: now + 3_600_000,
  attempts: 0,
  attempted: false,
  pause: { since: now, backOff: 0, retryAfter: 0 },
  state: 'waiting',
}
const refused: Entry = {
  ...entry,
  state: 'needsYou',
  attempts: 1,
  answer: {
    status: 422,
    detail: 'Please check the form.',
    fields: { phone: 'Please check the form.', email: 'No such address.' },
  },
}

describe('the texts of an entry', () => {
  test('say what it is, since when it waits, how often it was tried and why it failed', () => {
    expect(titleOf(entry)).toBe('Quote request, Fresno, CA to Phoenix, AZ')
    expect(titleOf({ ...entry, body: null })).toBe('Quote request')
    const application = { ...entry, kind: 'application' as const, body: { firstName: 'Maria', lastName: 'Lopez' } }
    expect(titleOf(application)).toBe('Application, Maria Lopez')
    expect(titleOf({ ...application, body: null })).toBe('Application')
    const stops = [{ location: 'Phoenix, AZ' }, { location: 'Tucson, AZ' }, { location: 'El Paso, TX' }]
    expect(titleOf({ ...entry, kind: 'load', body: { stops } })).toBe('Load, Phoenix, AZ to El Paso, TX')
    expect(titleOf({ ...entry, kind: 'load', body: {} })).toBe('Load')
    const row = { resource: 'loads', id: 'FF4821337705', reference: 'FF4821337705' } as const
    const applied = { resource: 'applications', id: 'a1', reference: 'A-1042' } as const
    const logged = { ...entry, kind: 'applicationContact' as const, row: applied }
    expect(titleOf({ ...logged, body: { channel: 'mail' } })).toBe('Contact on A-1042, by email')
    expect(titleOf({ ...logged, body: { channel: 'note' } })).toBe('Contact on A-1042, a note')
    const message = { ...entry, kind: 'cabMessage' as const, row, body: { text: 'Gate 4 is\nclosed' } }
    expect(titleOf(message)).toBe('Message on FF4821337705, “Gate 4 is closed”')
    const expense = { ...entry, kind: 'cabExpense' as const, row, body: { code: 'other', name: 'Washout', amount: 35 } }
    expect(titleOf(expense)).toBe('Receipt on FF4821337705, Washout, $35.00')
    const card = { resource: 'documents', id: 'medical_card', reference: 'medical_card', subject: 'Medical card' } as const
    expect(titleOf({ ...entry, kind: 'document', row: card, body: {} })).toBe('Document, Medical card')
    expect(titleOf({ ...entry, kind: 'documentFile', row: card })).toBe('Page, Medical card')
    expect(discardQuestion({ ...entry, kind: 'document', row: card })).toMatch(/^Discard this document\?/)
    expect(titleOf({ ...message, kind: 'loadMessage', body: { text: 'word '.repeat(30) } })).toMatch(/, “(word ){11}word…”$/)
    expect(titleOf({ ...message, body: {} })).toBe('Message on FF4821337705')
    const reply = { ...message, kind: 'disputeReply' as const, body: { event: 'x', reply: 'own' } }
    const days = { ...message, kind: 'daysOffRequest' as const, body: { from: '2030-12-24', until: '2030-12-26' } }
    expect(titleOf(days)).toBe('Request for days off, Dec 24 – 26, 2030')
    expect(titleOf(reply)).toBe('Answer to dispatch on FF4821337705, my time is right')
    expect(detailsOf(entry, now)).toBe('Since 9:52 AM')
    expect(detailsOf({ ...entry, probes: 3, problem: { code: 'unreachable' } }, now)).toBe(
      'Since 9:52 AM · not sent yet · no network',
    )
    expect(detailsOf({ ...entry, attempts: 1, problem: { code: 'unreachable' } }, now)).toBe(
      'Since 9:52 AM · tried once · no network',
    )
    expect(detailsOf({ ...entry, attempts: 2, problem: { code: 'busy', status: 503 } }, now)).toBe(
      'Since 9:52 AM · tried 2 times · our server was busy',
    )
    expect(detailsOf(refused, now)).toBe('Since 9:52 AM · tried once · rejected by the server')
  })

  test('say how long the server asked to wait, unless it is under a few seconds', () => {
    const busy = (retryAfter: number) => ({ ...entry, attempts: 1, pause: { since: now, backOff: 0, retryAfter } })
    expect(detailsOf(busy(600_000), now)).toBe(`Since 9:52 AM · tried once · retrying at ${formatClock(now + 600_000)}`)
    expect(detailsOf(busy(2_000), now)).toBe('Since 9:52 AM · tried once')
  })

  test('do not quote the server when the earlier values had arrived', () => {
    const other = { ...refused, answer: { status: null, detail: hadArrived('Q-1042'), fields: {} } }
    expect(problemOf(other, now)).toMatch(/^This one already went through as Q-1042\. This version is different/)
    expect(detailsOf(other, now)).not.toContain('rejected by the server')
  })

  test('say the result of Send now once the try has failed', () => {
    expect(triedNow({ ...entry, attempts: 1, problem: { code: 'unreachable' } })).toBe('Tried just now: no network.')
    expect(triedNow({ ...entry, attempts: 1, state: 'sending', problem: { code: 'unreachable' } })).toBeNull()
    expect(triedNow(refused)).toBeNull()
  })

  test('say that it is not sent, and why', () => {
    const { createdAt } = entry
    const at = formatClock(createdAt)
    const back = { createdAt, refused: false }
    expect(unsentDetails(back)).toBe(`Written at ${at}, pulled back so you can edit it. Submit its form again to send it.`)
    expect(unsentDetails({ ...back, refused: true })).toContain('but our server rejected it')
    expect(notSentLine('application', back)).toBe(
      `Your application from ${at} is not sent: you pulled it back to edit it. It's still here.`,
    )
    expect(notSentLine('request', { ...back, refused: true })).toContain('our server rejected it')
  })

  test('say what became of an edit or a discard', () => {
    const discarded = 'Your quote request was discarded. It will not be sent.'
    expect(outcomeOf({ outcome: 'done', draft: null }, entry)).toBe(discarded)
    expect(outcomeOf({ outcome: 'done', draft: 'one' }, entry)).toMatch(/was not sent\. Open its form/)
    expect(outcomeOf({ outcome: 'arrived', reference: 'Q-1042' }, entry)).toBe('This one already went through as Q-1042.')
  })

  test('state its status without claiming more than is known', () => {
    const since = 'Waiting on this device since 9:52 AM.'
    expect(statusOf(entry)).toBe(`${since} Not sent yet.`)
    expect(statusOf({ ...entry, attempted: true, attempts: 1 })).toBe(`${since} Not confirmed yet.`)
    expect(statusOf({ ...entry, attempted: true, attempts: 1, requestedAction: 'edit' })).toMatch(
      /^Waiting .* We're checking whether it already went through before you edit it/,
    )
    expect(statusOf(refused)).toBe('Our server rejected it. Everything you typed is still here.')
  })

  test('do not promise more of a discard than is known', () => {
    expect(discardQuestion(entry)).toBe('Discard this quote request? It will not be sent.')
    expect(discardQuestion(refused)).toBe('Discard this quote request? It will not be sent.')
    const doubtful = "Discard this quote request? It may have gone through already. If it hasn't, it will not be sent."
    expect(discardQuestion({ ...entry, attempted: true, attempts: 1 })).toBe(doubtful)
  })

  test('say what needs the person', () => {
    expect(problemOf(entry, now)).toBeNull()
    expect(problemOf(refused, now)).toBe('“Please check the form. · No such address.”')
    const named = { ...refused.answer, status: 422, detail: 'Not a phone; No such address', fields: { email: 'No such address' } }
    expect(problemOf({ ...refused, answer: named }, now)).toBe('“Not a phone; No such address”')
    expect(problemOf(entry, now + 3_600_001)).toContain('Its pickup time has passed')
    const failed = { times: 12, since: now - 3_600_000, until: now }
    expect(problemOf({ ...entry, attempts: 10, failed }, now)).toMatch(/12 times\. We're still trying\..*\(602\) 555-0147/)
    // Texts do not mention buttons that were replaced by another one.
    expect(problemOf({ ...entry, requestedAction: 'discard' }, now + 3_600_001)).toBeNull()
  })
})

test('the text of the connection follows the results of the tries', () => {
  expect(connectionOf([], true, now)).toBe('upToDate')
  expect(connectionOf([], false, now)).toBe('offline')
  expect(connectionOf([{ ...entry, problem: { code: 'timeout' } }], true, now)).toBe('offline')
  expect(connectionOf([{ ...entry, problem: { code: 'notOurs', status: 511 } }], true, now)).toBe('offline')
  expect(connectionOf([{ ...entry, problem: { code: 'busy', status: 503 } }], true, now)).toBe('syncing')
  expect(connectionOf([{ ...entry, state: 'sending', problem: { code: 'timeout' } }], false, now)).toBe('syncing')
  expect(connectionOf([entry, refused], false, now)).toBe('needsYou')
})

test('one notice for one entry and one for several, without claiming more than is known', () => {
  const one = { called: 'quote request', at: '9:41 AM', reference: 'Q-1042' }
  expect(sentLater([one])).toMatchObject({ title: 'Sent: your quote request from 9:41 AM', text: 'Received as Q-1042.' })
  expect(sentLater([{ ...one, reference: null }]).text).toBe('Received.')
  expect(sentLater([one, { ...one, at: '9:52 AM' }])).toMatchObject({
    title: 'Sent 2 saved updates',
    text: 'Your quote request from 9:41 AM and quote request from 9:52 AM were received.',
  })
  const several = ['document', 'request for days off', 'message', 'event'].map((called) => ({ ...one, called }))
  expect(sentLater(several.slice(0, 3)).text).toBe(
    'Your document from 9:41 AM, request for days off from 9:41 AM, and message from 9:41 AM were received.',
  )
  expect(sentLater(several)).toMatchObject({ title: 'Sent 4 saved updates', text: 'All of them were received.' })
  expect(sentLater([one, one])).toMatchObject({ title: 'Sent 2 saved updates', text: 'All of them were received.' })
  expect(hadArrived('Q-1042')).toBe('This one already went through as Q-1042.')
  expect(cleared(1).text).toContain('1 unsent request is gone. It may have gone through anyway')
})

test('a time of another day includes the date', () => {
  expect(formatClock(now - 26 * 3_600_000, now)).toBe('Nov 19, 8:30 AM')
  expect(formatClock(now - 49 * 60_000, now)).toBe('9:41 AM')
})
