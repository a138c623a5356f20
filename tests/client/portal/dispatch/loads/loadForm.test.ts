import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { parseGazetteer } from '#shared/kernel/gazetteer'
import type { LoadRecord } from '#shared/loads/load'
import { loadEntry } from '#shared/loads/loadEntry'
import { projectionOf } from '../../../../../client/platform/offline/cache/projections.ts'
import { driverNotification } from '../../../../../client/portal/dispatch/loads/form/driverNotification.ts'
import { formatText } from '../../../../../client/portal/dispatch/loads/form/formText.ts'
import { copyOf, formOf, formOfDraft } from '../../../../../client/portal/dispatch/loads/form/fromLoad.ts'
import { type ChargeForm, emptyLoad, type LoadForm } from '../../../../../client/portal/dispatch/loads/form/loadForm.ts'
import {
  canBeQuoted,
  check,
  checkable,
  entryOf,
  fieldOf,
  fieldOfFinding,
  routeOf,
  zoneOfStop,
} from '../../../../../client/portal/dispatch/loads/form/loadFormEntry.ts'
import { ReadyCard } from '../../../../../client/portal/dispatch/loads/form/ReadyCard.tsx'
import { labelOf, readiness } from '../../../../../client/portal/dispatch/loads/form/readiness.ts'
import { brokersFor } from '../../../../../client/portal/dispatch/loads/form/useBrokers.ts'
import { record } from './loadFormRecord.ts'

const gazetteer = parseGazetteer(
  ['America/Phoenix|America/Denver', 'Phoenix|AZ|0|3345|-11207', 'Tucson|AZ|0|3222|-11093', 'El Paso|TX|1|3176|-10649'].join(
    '\n',
  ),
)
const form = formOf(record)

describe('a load as a form', () => {
  test('has its times by the clock of each place, and sends what it was', () => {
    expect(form.stops.map(({ time }) => time)).toEqual([
      { kind: 'window', date: '2026-11-24', from: '06:00', toDate: '2026-11-25', to: '08:00' },
      { kind: 'appointment', date: '2026-11-25', from: '13:00', toDate: '', to: '' },
    ])
    const entry = loadEntry.parse(entryOf(form, gazetteer))
    expect(entry).toMatchObject({
      stops: [
        { from: '2026-11-24T06:00', to: '2026-11-25T08:00', zone: 'America/Phoenix', facility: 'Desert Conduit' },
        { from: '2026-11-25T13:00', to: null, zone: 'America/Denver' },
      ],
      sealNumber: 'SL-4471',
      trailerNumber: 'T-5307',
      linehaul: 1290,
      temperature: -10,
      weight: 11_200,
      hazmat: 'UN1203',
      distance: 414,
      distanceSource: 'estimate',
      charges: [{ code: 'tarp', amount: 75.5 }],
    })
    // What waited on the device and is changed there.
    expect(formOfDraft(entry)).toEqual({ ...form, payer: { ...form.payer, name: '' } })
    expect(formOfDraft(form)).toEqual(form)
    expect(formOfDraft({ companyName: 'A quote' })).toBeNull()
  })

  test('is copied without its days', () => {
    const copy = copyOf(record)
    expect(copy.stops.map(({ time }) => [time.date, time.toDate, time.from])).toEqual([
      ['', '', '06:00'],
      ['', '', '13:00'],
    ])
    // Another load is sealed anew, on the trailer that hauls it.
    expect({ ...copy, stops: form.stops }).toEqual({ ...form, sealNumber: '', trailerNumber: '' })
  })

  test('keeps the stop that its detention is for, while that is detention; a copy owes none', () => {
    const waited = { code: 'detention', amount: 60, note: 'Pickup', stop: 0 } as const
    const own = formOf({ ...record, charges: [...(record.charges ?? []), waited] })
    const chargeOf = (values: typeof own) => loadEntry.parse(entryOf(values, gazetteer)).charges[1]
    expect(chargeOf(own)).toEqual(waited)
    const [tarp, charge] = own.charges as [ChargeForm, ChargeForm]
    expect(chargeOf({ ...own, charges: [tarp, { ...charge, code: 'layover' }] })).not.toHaveProperty('stop')
    expect(copyOf({ ...record, charges: [...(record.charges ?? []), waited] }).charges).toEqual([tarp])
  })

  test('has the zone of its city, of its state, or none; the chosen one counts', () => {
    const zone = (location: string, chosen = '') => zoneOfStop({ location, zone: chosen }, gazetteer)
    expect(zone('El Paso, TX')).toBe('America/Denver')
    expect(zone('Two Wells, TX')).toBe('America/Chicago')
    expect(zone('Two Wells')).toBeNull()
    expect(zone('Two Wells', 'America/Denver')).toBe('America/Denver')
    expect(zoneOfStop({ location: 'El Paso, TX', zone: '' }, { byKey: new Map() })).toBeNull()
  })

  test('its distance runs over all stops, and is not known without one of them', () => {
    const at = (...places: string[]) =>
      routeOf(
        places.map((location) => ({ location })),
        gazetteer,
      )
    expect(at('Phoenix, AZ', 'El Paso, TX')).toEqual({ straight: 345, road: 414 })
    expect(at('Phoenix, AZ', 'Tucson, AZ', 'El Paso, TX')?.straight).toBeGreaterThan(345)
    expect(at('Phoenix, AZ', 'Two Wells', 'El Paso, TX')).toBeNull()
    expect(at('Phoenix, AZ', 'Phoenix, AZ')).toBeNull()
  })
})

describe('a load that is only quoted', () => {
  const quoted = (values: LoadForm) => check(values, gazetteer, true)
  const cities = emptyLoad.stops.map((stop, at) => ({ ...stop, location: at === 0 ? 'Phoenix, AZ' : 'El Paso, TX' }))
  const bare: LoadForm = { ...emptyLoad, payer: form.payer, stops: cities, equipment: 'reefer', distance: '414' }

  test('needs who pays, its cities, the distance and the equipment', () => {
    expect(quoted(emptyLoad).issues?.map(({ field }) => field)).toEqual([
      ...['payer', 'stops.0.location', 'stops.1.location', 'equipment', 'distance'],
    ])
    expect(canBeQuoted(emptyLoad, gazetteer)).toBe(false)
    const entry = quoted(bare).entry
    expect(entry).toMatchObject({ quoted: true, linehaul: null, stops: [{ from: null, to: null }, { from: null }] })
    // What waited on the device and is changed there.
    expect(formOfDraft(entry)).toMatchObject({ linehaul: '', stops: [{ time: bare.stops[0]?.time }, {}] })
    expect(
      formOf({ ...record, status: 'quoted', stops: record.stops.map((stop) => ({ ...stop, from: null, to: null })) }),
    ).toMatchObject({
      stops: [{ time: bare.stops[0]?.time }, { time: bare.stops[1]?.time }],
    })
  })

  test('loses nothing that is typed by half', () => {
    const typed = (time: Partial<LoadForm['stops'][number]['time']>) => ({
      ...bare,
      stops: bare.stops.map((stop) => ({ ...stop, time: { ...stop.time, ...time } })),
    })
    const fields = (values: LoadForm) => quoted(values).issues?.map(({ field }) => field)
    expect(fields(typed({ date: '2026-11-24' }))).toEqual(['stops.0.time.from', 'stops.1.time.from'])
    expect(fields(typed({ from: '06:00' }))).toEqual(['stops.0.time.date', 'stops.1.time.date'])
    expect(fields(typed({ kind: 'window', to: '08:00' }))).toContain('stops.0.time.date')
    expect(fields(typed({ kind: 'window' }))).toBeUndefined()
    expect(fields({ ...bare, linehaul: 'a lot' })).toEqual(['linehaul'])
    expect(canBeQuoted({ ...bare, linehaul: 'a lot' }, gazetteer)).toBe(true)
  })

  test('what it lacks to be booked leads to its field', () => {
    const stops = [
      { ...record.stops[0], from: '2026-11-24T13:00:00Z' },
      { ...record.stops[1], from: null },
    ] as LoadRecord['stops']
    expect(fieldOfFinding({ code: 'dates_missing' }, { stops })).toBe('stops.1.time.date')
    expect(fieldOfFinding({ code: 'rate_missing' }, { stops })).toBe('linehaul')
    expect(fieldOfFinding({ code: 'driver_keeps_detention' }, { stops })).toBe('linehaul')
  })
})

describe('what is in the way', () => {
  test('stands at its field, the broker first', () => {
    expect(check(emptyLoad, gazetteer).issues?.map(({ field }) => field)).toEqual([
      ...['payer', 'stops.0.location', 'stops.0.time.date', 'stops.1.location'],
      ...['stops.1.time.date', 'equipment', 'distance', 'linehaul'],
    ])
    expect(check(form, gazetteer).issues).toBeNull()
    expect(fieldOf('stops.0.from', form)).toBe('stops.0.time.from')
    expect(fieldOf('stops.0.to', form)).toBe('stops.0.time.to')
    expect(fieldOf('charges.0.amount', form)).toBe('charges.0.amount')
    expect(labelOf('stops.1.time.date', form)).toBe('Delivery: date')
    expect(labelOf('stops.1.location', { stops: [...form.stops, ...form.stops] })).toBe('Stop 2: city and state')
  })

  const lines = (values: LoadForm, findings: Parameters<typeof readiness>[1]['findings'] = []) =>
    readiness(values, { gazetteer, checked: check(values, gazetteer), findings }).map(({ tone, text }) => `${tone}: ${text}`)

  test('is missing, wrong or odd, and what is done is said', () => {
    expect(lines(form)).toEqual([
      ...['done: Customer selected', 'done: Both stops have a place and time', 'done: Equipment selected', 'done: Miles entered'],
      'done: Rate entered',
    ])
    const typed = { ...form, payer: { brokerId: null, shipperId: null, name: 'Nobody' }, linehaul: '', weight: '0' }
    const late = { code: 'pickup_past', severity: 'warn', message: 'The pickup has passed.' } as const
    expect(lines(typed, [late])).toEqual([
      ...[
        'wrong: No customer named “Nobody”. Add it?',
        'done: Both stops have a place and time',
        'done: Equipment selected',
        'done: Miles entered',
      ],
      'missing: Linehaul',
      'wrong: Weight: Please enter the weight in pounds, from 1 to 200,000',
      'warn: The pickup has passed.',
    ])
    const [pickup, delivery] = form.stops
    const nowhere = { ...form, stops: [pickup, { ...delivery, location: 'Two Wells', zone: '' }] } as LoadForm
    expect(lines(nowhere)).toContain('wrong: Delivery: add the state')
  })

  test('a finding is about the stop that is out of order', () => {
    const [pickup, delivery] = form.stops
    const early = { ...delivery, time: { ...delivery?.time, date: '2026-11-20' } }
    const three = { ...form, stops: [pickup, early, delivery] } as LoadForm
    const code = 'delivery_before_pickup'
    expect(fieldOfFinding({ code }, checkable(three, gazetteer))).toBe('stops.1.time.date')
    expect(fieldOfFinding({ code: 'delivery_unreachable' }, checkable(three, gazetteer))).toBe('stops.2.time.from')
  })
})

describe('what a change means to the driver', () => {
  const stops = (change: (stop: LoadForm['stops'][number]) => Partial<LoadForm['stops'][number]>) =>
    form.stops.map((stop) => ({ ...stop, ...change(stop) }))
  const reported = (change: Partial<LoadForm>) =>
    driverNotification(form, { ...form, ...change }, 'Ray Dominguez', { state: 'active', phone: null })
  test.each([
    [{}, null],
    [{ brokerReference: 'CBB-2' }, null],
    [
      { stops: stops(({ time }) => (time.kind === 'window' ? { time: { ...time, from: '07:00' } } : {})) },
      'Ray will be notified of the new time.',
    ],
    [
      { stops: stops(() => ({ phone: '(602) 555-0199' })), tarps: true },
      'Ray will be notified of the new contacts and the new freight details.',
    ],
    [{ stops: [...form.stops].reverse() }, 'Ray will be notified of the new stops.'],
    [{ trailerNumber: 'T-5310' }, 'Ray will be notified of the new trailer number.'],
    [{ pickupNumber: 'PU-1', sealNumber: '' }, 'Ray will be notified of the new pickup number and the new seal number.'],
    [{ linehaul: '1,300.00' }, 'Ray’s pay follows the new linehaul.'],
  ] as [Partial<LoadForm>, string | null][])('%#', (change, text) => expect(reported(change)).toBe(text))
})

test('both sides of a change are shown as people read them', () => {
  expect(formatText('stops.0.time', form.stops[0]?.time)).toBe('Nov 24, 2026, 6:00 AM to Nov 25, 2026, 8:00 AM')
  expect(formatText('stops', form.stops)).toContain('El Paso, TX, Nov 25, 2026, 1:00 PM')
  expect(formatText('charges', form.charges)).toBe('Tarp $75.50')
  expect(formatText('payer', form.payer)).toBe('Copper Basin Brokerage')
  expect(formatText('equipment', 'reefer')).toBe('Reefer')
  expect(formatText('tarps', true)).toBe('Yes')
})

test('brokers are found by any word of their name and by their number, those that begin so first', () => {
  const broker = (id: string, name: string, mcNumber: string | null, holdReason: string | null) =>
    projectionOf('brokers', { id, name, mcNumber, holdReason, status: holdReason ? 'on_hold' : 'active' } as never)
  const known = [broker('1', 'Old Copper Freight', '482617', 'unpaid'), broker('2', 'Copper Basin Brokerage', null, null)]
  const names = (typed: string) => brokersFor(typed, known).map(({ text }) => text)
  expect(brokersFor('copper', known).map(({ detail }) => detail)).toEqual([undefined, 'MC 482617 · On hold'])
  expect(names('MC-482617')).toEqual(['Old Copper Freight'])
  expect(names('copper')).toEqual(['Copper Basin Brokerage', 'Old Copper Freight'])
  expect(names('freight old')).toEqual(['Old Copper Freight'])
  expect(names('nobody')).toEqual([])
})

test('what is only missing is spoken as missing, also once it was pressed', () => {
  const lines = [
    { tone: 'missing', text: 'Linehaul', field: 'linehaul' },
    { tone: 'wrong', text: 'Distance: a number, please', field: 'distance' },
  ] as const
  const card = createElement(ReadyCard, { title: 'Needed to book', lines, isTried: true, onLine: true })
  const spoken = renderToStaticMarkup(card).replace(/<[^>]*>/g, '')
  expect(spoken).toContain('Missing: Linehaul')
  expect(spoken).toContain('Blocked: Distance: a number, please')
})
