import { describe, expect, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import type { Entry } from '../../../../../client/platform/offline/outbox/entry.ts'
import {
  againstOf,
  choicesOf,
  isProvedBy,
  otherSide,
  ownSide,
  saidText,
  saysText,
  unsentOf,
} from '../../../../../client/portal/dispatch/loads/disputes/disputedText.ts'
import { asidesIn } from '../../../../../client/portal/driver/disputes/openDisputedEvents.ts'

type Event = LoadRecord['events'][number]

const now = new Date('2026-11-20T19:00:00Z')
const event = (type: Event['type'], minute: number, values: Partial<Event> = {}): Event => ({
  id: `${type} ${minute}`,
  type,
  stop: type === 'delivered' ? 1 : 0,
  zone: 'America/Phoenix',
  location: 'Phoenix, AZ',
  occurredAt: `2026-11-20T17:${minute}:00Z`,
  receivedAt: '2026-11-20T17:52:00Z',
  note: '',
  dispute: null,
  resolvedAs: null,
  reply: null,
  recordedBy: 'desk',
  ...values,
})
const own = (type: Event['type'], minute: number, dispute: string, values: Partial<Event> = {}) =>
  event(type, minute, { dispute, recordedBy: 'you', receivedAt: '2026-11-20T18:20:00Z', ...values })
const loadOf = (events: Event[], values: Partial<LoadRecord> = {}) =>
  ({ events, stops: [{}, {}], pickupZone: 'America/Phoenix', cancelledAt: null, handedOver: null, ...values }) as LoadRecord
const file = (kind: string) => ({ sha256: kind, size: 1, type: 'image/jpeg', kind, receivedAt: null }) as never
const proven: Partial<Event> = {
  files: [file('freight'), file('bill_of_lading'), file('other'), file('signature')],
  proof: { signedBy: 'J. Ortega', exceptions: [] },
}

test('what was corrected since is said with the time of the correction, not with that of the desk', () => {
  const desk = event('arrived_pickup', 0)
  const wrong = own('arrived_pickup', 41, '“Arrived at pickup” is recorded for Nov 20, 10:00 AM MST already.', {
    reply: 'other',
  })
  const first = own('arrived_pickup', 30, 'The driver corrects it.', {
    corrects: wrong.id,
    reply: 'other',
    receivedAt: '2026-11-20T18:30:00Z',
  })
  const last = own('arrived_pickup', 20, 'The driver corrects it.', {
    corrects: wrong.id,
    reply: 'own',
    receivedAt: '2026-11-20T18:40:00Z',
  })
  for (const one of [wrong, first]) {
    const against = againstOf(loadOf([desk, wrong, first, last]), one)
    expect(saidText('other', one, against)).toBe('10:20 AM is right.')
    expect(saysText('other', against)).toBe('10:20 AM is right')
  }
  expect(againstOf(loadOf([desk, wrong, first, last]), last).other).toBe(wrong)
})

describe('what a driver reads of an event that was kept aside', () => {
  const theirs = event('delivered', 30, { note: 'Receiver called.' })
  const mine = own('delivered', 41, '“Delivered” is recorded for Nov 20, 10:30 AM MST already.', proven)
  const load = loadOf([event('departed_pickup', 10), theirs, mine])
  const against = againstOf(load, mine)

  test('both sides say the same things in the same order', () => {
    expect(ownSide(mine, against, now)).toEqual({
      label: 'You delivered at',
      time: '10:41 AM',
      day: 'MST, Nov 20',
      what: null,
      proof: '3 photos, signature, J. Ortega',
      note: 'Received at 11:20 AM',
    })
    expect(otherSide(load, mine, against, now)).toEqual({
      label: 'Dispatch says',
      time: '10:30 AM',
      day: 'MST, Nov 20',
      what: null,
      proof: 'No proof',
      note: 'Logged at 10:52 AM: “Receiver called.”',
    })
  })

  test('the choices are three where there is another time for the same moment', () => {
    expect(choicesOf(load, mine, against)).toEqual([
      {
        reply: 'own',
        text: 'My time, 10:41 AM, with my proof',
        follows: 'Asks dispatch to correct it. Both times stay on file.',
      },
      {
        reply: 'other',
        text: '10:30 AM is right, add my proof',
        follows: 'Photos, signature and name go to the load.',
      },
      {
        reply: 'withdrawn',
        text: 'Discard my entry',
        follows: 'Asks you to confirm. Photos not sent yet are deleted from this phone.',
      },
    ])
    // The office has them already, or they belong to another event as well.
    const sent = { ...mine, files: mine.files?.map((one) => ({ ...one, receivedAt: mine.receivedAt })) }
    expect(choicesOf(load, sent, against).at(-1)?.follows).toBe("Asks you to confirm. It won't be used.")
    const both = [theirs, { ...mine, id: 'early', files: mine.files?.slice(0, 1) }, mine]
    expect(unsentOf({ events: both }, mine)).toEqual(['bill_of_lading', 'other', 'signature'])
    // It is with the load only where the other event shows it.
    const shown = { ...theirs, files: mine.files }
    expect([isProvedBy(mine, against), isProvedBy(mine, { ...against, other: shown })]).toEqual([false, true])
    expect(isProvedBy(mine, { other: shown, isSameMoment: false })).toBe(false)
    const bare = { ...mine, files: [], proof: undefined }
    expect(choicesOf(load, bare, against).map(({ text, follows }) => [text, follows])).toEqual([
      ['My time, 10:41 AM, is right', expect.any(String)],
      ['10:30 AM is right', "My entry won't be used."],
      ['Discard my entry', "Asks you to confirm. It won't be used."],
    ])
    expect(saidText('own', mine, against)).toBe('My time, 10:41 AM, is right.')
    expect(saidText('other', mine, against)).toBe('10:30 AM is right.')
    expect([saysText('own', against), saysText('other', against)]).toEqual(['my time is right', '10:30 AM is right'])
  })

  test('once it counts, nothing stands against it, and the driver is quoted with no words of another choice', () => {
    const applied = { ...mine, dispute: null, resolvedAs: 'applied' as const, reply: 'own' as const }
    const settled = loadOf([event('departed_pickup', 10), applied])
    const against = againstOf(settled, applied)
    expect(otherSide(settled, applied, against, now)).toBeNull()
    expect(saidText('own', applied, against)).toBe('10:41 AM is right.')
  })

  test('an event before an earlier one names both, without a time to choose', () => {
    const early = own('arrived_delivery', 41, '“Delivered” is recorded for Nov 20, 10:30 AM MST, before this.', { stop: 1 })
    const contrary = againstOf(loadOf([theirs, early]), early)
    expect(contrary).toEqual({ other: theirs, isSameMoment: false })
    expect(otherSide(load, early, contrary, now)).toMatchObject({ time: '10:30 AM', what: 'Delivered' })
    expect(ownSide(early, contrary, now)).toMatchObject({ label: 'You arrived at', what: 'Arrived at delivery' })
    expect(choicesOf(load, early, contrary).map(({ reply }) => reply)).toEqual(['own', 'withdrawn'])
    const own2 = { ...theirs, recordedBy: 'you' as const }
    expect(otherSide(load, early, { other: own2, isSameMoment: false }, now)).toMatchObject({ label: 'You said before' })
  })

  test.each([
    ['cancelled', { cancelledAt: '2026-11-20T17:00:00Z' }, 'Load cancelled', '10:00 AM', 'Dispatch will see it.'],
    [
      ...['given away', { handedOver: { to: 'Noemi Castaneda', at: '2026-11-20T17:05:00Z', zone: 'America/Phoenix' } }],
      ...['Given to Noemi Castaneda', '10:05 AM', 'Asks dispatch to use it.'],
    ],
    [
      ...['taken back', { handedOver: { to: null, at: '2026-11-20T17:05:00Z', zone: 'America/Phoenix' } }],
      ...['Load reassigned', '10:05 AM', 'Asks dispatch to use it.'],
    ],
    ['too early', {}, 'The truck has not left the pickup yet.', null, 'Asks dispatch to use it.'],
  ] as [string, Partial<LoadRecord>, string, string | null, string][])(
    'a load that was %s has no other time',
    (_, values, what, time, follows) => {
      const late = own('departed_pickup', 41, 'The truck has not left the pickup yet.')
      const taken = loadOf([late], values)
      const contrary = againstOf(taken, late)
      expect(otherSide(taken, late, contrary, now)).toMatchObject({ label: 'Dispatch says', what, time, proof: null })
      expect(choicesOf(taken, late, contrary).map(({ text }) => text)).toEqual(['I did this at 10:41 AM', 'Discard my entry'])
      expect(ownSide(late, contrary, now)).toMatchObject({ what: 'Phoenix, AZ', time: '10:41 AM' })
      expect(choicesOf(taken, late, contrary)[0]?.follows).toContain(follows)
      expect(saysText('own', contrary)).toBe('it happened as I recorded it')
    },
  )

  test('what waits on this device, or was said or settled, needs the driver no more', () => {
    const pending = (id: string) => [{ kind: 'disputeReply', body: { event: id, reply: 'own' } }] as unknown as Entry[]
    expect(asidesIn([theirs, mine], [])).toEqual({ open: [mine], replied: [] })
    expect(asidesIn([theirs, mine], pending(mine.id))).toEqual({ open: [], replied: [mine] })
    const said = { ...mine, reply: 'own' as const }
    expect(asidesIn([said], [])).toEqual({ open: [], replied: [said] })
    expect(asidesIn([{ ...mine, resolvedAs: 'left' }], [])).toEqual({ open: [], replied: [] })
    expect(asidesIn([{ ...said, dispute: null, resolvedAs: 'applied' }], [])).toEqual({ open: [], replied: [] })
  })
})
