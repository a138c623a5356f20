import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Settings } from '#shared/settings/settings'
import {
  changesOf,
  enteredOf,
  settingQuestion,
  settingText,
  settingValue,
} from '../../../../../client/portal/admin/settings/settingsText.ts'
import { workedOut } from '../../../../../client/portal/admin/settings/workedOut.ts'
import { settingsAtStart } from '../../../../support/spec/specSettings.ts'

const fuel: Settings['fuel'] = settingsAtStart.fuel
const beside = { fuel, now: new Date('2026-11-20T16:41Z') }

describe('what is typed', () => {
  test.each([
    ['3.85', 3.85],
    ['$1,250.50', 1250.5],
    [' 30 % ', 30],
    ['0', 0],
    ['', Number.NaN],
    ['about 4', Number.NaN],
    ['1.2.3', Number.NaN],
  ])('%j is %d', (typed, value) => expect(settingValue('detention', 'perHour', typed)).toBe(value))

  test('is asked about where it can be read in two ways', () => {
    expect(settingQuestion('detention', 'perHour', '1.250')).toBe('Did you mean 1.250 or 1,250?')
    expect(settingQuestion('fuel', 'index', '3.725')).toBeNull()
    expect(settingQuestion('fuel', 'week', '1.250')).toBeNull()
  })

  test('is no change while it means the same', () => {
    const entered = enteredOf('fuel', fuel)
    expect(entered).toEqual({ index: '3.85', week: '2026-11-16', peg: '1.25', mpg: '6.5' })
    expect(changesOf('fuel', { ...entered, mpg: '6.50', index: '$3.85' }, fuel)).toEqual({})
    expect(changesOf('fuel', { ...entered, mpg: '6', week: '2026-11-23' }, fuel)).toEqual({ mpg: 6, week: '2026-11-23' })
    expect(changesOf('fuel', { ...entered, peg: '' }, fuel)).toEqual({ peg: Number.NaN })
  })

  test('whatever the values, their own text is no change', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 300, max: 3_000 }), (mills, hundredths) => {
        const values = { ...fuel, index: mills / 1_000, peg: mills / 1_000, mpg: hundredths / 100 }
        expect(changesOf('fuel', enteredOf('fuel', values), values)).toEqual({})
      }),
    ))

  test('is read with its unit', () => {
    expect([
      settingText('fuel', 'index', 3.852),
      settingText('fuel', 'index', 3.8),
      settingText('fuel', 'week', '2026-11-16'),
      settingText('fuel', 'mpg', 6),
      settingText('costs', 'driverShare', 30),
      settingText('costs', 'emptyMiles', 60),
      settingText('detention', 'perHour', 40),
      settingText('validity', 'hours', 24),
      settingText('notifications', 'digestAt', '06:00'),
      settingText('notifications', 'quietFrom', ''),
      settingText('margin', 'floor', Number.NaN),
    ]).toEqual([
      '$3.852',
      '$3.80',
      'Nov 16, 2026',
      '6.0 mpg',
      '30%',
      '60 mi',
      '$40.00',
      '24 h',
      '6:00 AM',
      'nothing',
      'unreadable value',
    ])
  })
})

describe('how it is worked out', () => {
  test.each([
    ['fuel', { index: 1.1 }, '($1.10 − $1.25) ÷ 6.5 mpg, never below 0, = $0.00 per mile', '500 miles × $0.00 = $0.00'],
    ['fuel', {}, '($3.85 − $1.25) ÷ 6.5 mpg = $0.40 per mile', '500 miles × $0.40 = $200.00'],
    [
      'costs',
      {},
      '30% of $1,500.00 + 560 mi × ($3.85 ÷ 6.5 + $0.68) = $1,162.49',
      '500 miles loaded and 60 empty, linehaul $1,500.00',
    ],
    ['haulers', {}, 'Company trucks usually haul everything', 'No usual terms of owner-operators: margins count a company truck'],
    [
      'haulers',
      { linehaul: 75, fuel: 100, hotshot: 'owner_operator', flatbed: 'owner_operator' },
      '75% of $1,500.00 + 100% of $200.00 = $1,325.00',
      'Owner-operators usually haul Flatbed, Hotshot Trailer',
    ],
    [
      'notifications',
      { quietFrom: '21:00', quietUntil: '05:30' },
      'Quiet from 9:00 PM to 5:30 AM, a digest at 6:00 AM',
      'Email from 9:00 PM goes out at 5:30 AM',
    ],
    ['margin', {}, '18% of $2,000.00 = $360.00', 'A price of $2,000.00 warns where the haul costs more than $1,640.00'],
    ['detention', {}, '(3.5 h − 2 h) × $40.00 = $60.00', 'Waited 3.5 h. At most 5 h × $40.00 = $200.00 at a stop'],
    [
      'detention',
      { maxHours: 1 },
      '(3.5 h − 2 h) × $40.00, at most 1 h, = $40.00',
      'Waited 3.5 h. At most 1 h × $40.00 = $40.00 at a stop',
    ],
    ['detention', { freeHours: 4 }, '4 h free = $0.00', 'Waited 3.5 h. At most 5 h × $40.00 = $200.00 at a stop'],
  ] as const)('%s with %j', (group, change, formula, example) =>
    expect(workedOut(group, { ...settingsAtStart[group], ...change }, beside)).toMatchObject({ formula, example }),
  )

  test('is not said of values that are refused', () => {
    expect(workedOut('fuel', { ...fuel, mpg: Number.NaN }, beside)).toBeNull()
    expect(workedOut('validity', { hours: 3 }, beside)).toBeNull()
  })
})
