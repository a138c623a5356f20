import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, dollars, sumOfDollars } from '#shared/kernel/money'
import { chargeName, charges, extraCodes } from '#shared/loads/charges'
import { calculatePrice, divide, fuelPerMileCents } from '#shared/quotes/calculatePrice'
import { marginOf, type OwnerTerms, ownerMarginOf, usualMargin } from '#shared/quotes/margin'
import { type PricingInput, pricingInput } from '#shared/quotes/pricingInput'

/** The sheet of an answered quote request, Fresno to Phoenix. */
const pricing: PricingInput = {
  deliveryBy: '2026-11-24T09:00',
  deliveryZone: 'America/Phoenix',
  distance: 590,
  distanceSource: 'estimate',
  linehaul: 1_690,
  fuel: { index: 3.72, week: '2026-11-16', peg: 1.2, mpg: 6 },
  charges: [
    { code: 'reefer_fuel', amount: 65 },
    { code: 'other', amount: 45, note: 'Washout' },
  ],
  validHours: 24,
  note: 'Washout receipt comes with the truck.',
}
const costs = { driverShare: 30, truckPerMile: 0.68, emptyMiles: 60 }

const share = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100)
const amount = fc.integer({ min: 1, max: 10_000_000 }).map(dollars)
const rate = fc.integer({ min: 500, max: 20_000 }).map((mills) => mills / 1_000)
const fuel = fc.record({
  index: rate,
  week: fc.constant('2026-11-16'),
  peg: rate,
  mpg: fc.integer({ min: 300, max: 3_000 }).map((hundredths) => hundredths / 100),
})
const extra = fc.record({ code: fc.constantFrom(...extraCodes), amount, note: fc.constant('What it is for') })
const sheets: fc.Arbitrary<PricingInput> = fc.record({
  deliveryBy: fc.constant('2026-11-24T09:00'),
  deliveryZone: fc.constant('America/Phoenix'),
  distance: fc.integer({ min: 1, max: 5_000 }),
  distanceSource: fc.constantFrom('estimate' as const, 'entered' as const),
  linehaul: amount,
  fuel,
  charges: fc.array(extra, { maxLength: 20 }),
  validHours: fc.integer({ min: 4, max: 72 }),
  note: fc.constant(null),
})

describe('the fuel surcharge of a mile', () => {
  test.each([
    [3.85, 1.25, 6.5, 40],
    [3.85, 1.25, 6, 43],
    [3.72, 1.2, 6, 42],
    [1.25, 1.25, 6, 0],
    [1.1, 1.25, 6, 0],
    [3.852, 1.25, 6.25, 42],
    [2, 1.97, 6, 1],
    [2, 1.971, 6, 0],
  ])('of %d over %d at %d mpg is %d cents', (index, peg, mpg, expected) =>
    expect(fuelPerMileCents({ index, peg, mpg })).toBe(expected),
  )

  test('is max(0, index − peg) ÷ mpg to the whole cent, exactly', () =>
    fc.assert(
      fc.property(fuel, ({ index, peg, mpg }) => {
        const [over, hundredths] = [BigInt(Math.round(index * 1_000) - Math.round(peg * 1_000)), BigInt(Math.round(mpg * 100))]
        const exact = over <= 0n ? 0n : (over * 20n + hundredths) / (hundredths * 2n)
        expect(BigInt(fuelPerMileCents({ index, peg, mpg }))).toBe(exact)
      }),
    ))

  test('is never below 0, and never falls while the index rises', () =>
    fc.assert(
      fc.property(fuel, fc.integer({ min: 0, max: 5_000 }), (inputs, more) => {
        const now = fuelPerMileCents(inputs)
        expect(now).toBeGreaterThanOrEqual(0)
        expect(fuelPerMileCents({ ...inputs, index: inputs.index + more / 1_000 })).toBeGreaterThanOrEqual(now)
      }),
    ))

  test.each([0, -6, Number.NaN])('at %d mpg is an error', (mpg) =>
    expect(() => fuelPerMileCents({ index: 3.85, peg: 1.25, mpg })).toThrow(RangeError),
  )
})

describe('a price', () => {
  test('is linehaul, fuel surcharge and charges, each a line', () => {
    const price = calculatePrice(pricing)
    expect(price).toMatchObject({ fuelPerMileCents: 42, fuelCents: 247_80, totalCents: 2_047_80, perMileCents: 347 })
    expect(price.lines).toEqual([
      { code: 'linehaul', label: 'Linehaul', amountCents: 1_690_00, how: null },
      { code: 'fuel_surcharge', label: 'Fuel surcharge', amountCents: 247_80, how: '590 mi × $0.42' },
      { code: 'reefer_fuel', label: 'Reefer fuel', amountCents: 65_00, how: null },
      { code: 'other', label: 'Washout', amountCents: 45_00, how: null },
    ])
    const oneToFive = { ...pricing, distance: 500, fuel: { index: 3.85, week: '2026-11-16', peg: 1.25, mpg: 6.5 } }
    expect(calculatePrice(oneToFive).fuelCents).toBe(200_00)
  })

  test('is the sum of its lines, and says nothing of a fuel surcharge of nothing', () =>
    fc.assert(
      fc.property(sheets, (any) => {
        const price = calculatePrice(any)
        expect(price.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price.totalCents)
        expect(price.totalCents).toBe(price.linehaulCents + price.fuelCents + price.chargesCents)
        expect(dollars(price.chargesCents)).toBe(sumOfDollars(any.charges.map((charge) => charge.amount)))
        expect(price.lines.some(({ code }) => code === 'fuel_surcharge')).toBe(price.fuelCents > 0)
        expect(Math.abs(price.perMileCents * any.distance - price.totalCents)).toBeLessThanOrEqual(any.distance / 2)
      }),
    ))

  test('divides whole numbers alone', () => {
    for (const [dividend, divisor] of [
      [-1, 2],
      [1, 0],
      [0.5, 2],
      [2 ** 53, 2],
      [1, Number.NaN],
    ] as const) {
      expect(() => divide(dividend, divisor)).toThrow(RangeError)
    }
    expect(divide(1, 2)).toBe(1)
  })

  test('names every charge by the code, and "other" by what was written', () => {
    expect(Object.keys(charges)).toEqual([
      ...'linehaul fuel_surcharge detention layover tonu lumper tarp additional_stop'.split(' '),
      ...'driver_assist hazmat reefer_fuel scale tolls other'.split(' '),
    ])
    expect([chargeName('tonu'), chargeName('other', 'Washout'), chargeName('other'), chargeName('scale', 'x')]).toEqual([
      'Truck ordered, not used',
      'Washout',
      'Other',
      'Scale',
    ])
  })
})

describe('the margin', () => {
  test('is what is left of the price, line by line', () => {
    expect(marginOf(pricing, costs)).toEqual({
      hauler: 'company',
      lines: [
        { label: 'Driver, 30% of linehaul', amountCents: 507_00 },
        { label: 'Diesel, 650 ÷ 6.0 × $3.72', amountCents: 403_00 },
        { label: 'Truck, 650 mi × $0.68', amountCents: 442_00 },
        { label: 'Charges at cost', amountCents: 110_00 },
      ],
      costCents: 1_462_00,
      priceCents: 2_047_80,
      marginCents: 585_80,
      percent: 28.6,
      loadedMiles: 590,
      emptyMiles: 60,
    })
  })

  test('and its price have commas in miles, as in amounts', () => {
    const far = { ...pricing, distance: 1_940 }
    expect(marginOf(far, costs).lines.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Diesel, 2,000 ÷ 6.0 × $3.72', 'Truck, 2,000 mi × $0.68']),
    )
    expect(calculatePrice(far).lines[1]?.how).toBe('1,940 mi × $0.42')
  })

  test('and the cost make the price, and charges change neither', () =>
    fc.assert(
      fc.property(
        sheets,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 1_000 }),
        (any, driverShare, emptyMiles) => {
          const margin = marginOf(any, { ...costs, driverShare, emptyMiles })
          expect(margin.marginCents + margin.costCents).toBe(margin.priceCents)
          expect(margin.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(margin.costCents)
          expect(marginOf({ ...any, charges: [] }, { ...costs, driverShare, emptyMiles }).marginCents).toBe(margin.marginCents)
          const { marginCents } = marginOf({ ...any, linehaul: any.linehaul + 1 }, { ...costs, driverShare, emptyMiles })
          expect(marginCents).toBeGreaterThanOrEqual(margin.marginCents)
        },
      ),
    ))

  test('with an owner-operator has their pay by the usual terms, and no truck or diesel of ours', () => {
    const terms = { linehaul: 75, fuel: 100, accessorials: 50 }
    const detention = { code: 'detention' as const, amount: 80 }
    expect(ownerMarginOf({ ...pricing, charges: [...pricing.charges, detention] }, terms)).toEqual({
      hauler: 'owner_operator',
      lines: [
        { label: 'Owner-operator, 75% of linehaul', amountCents: 1_267_50 },
        { label: 'Fuel surcharge, 100%', amountCents: 247_80 },
        { label: 'Accessorials, 50%', amountCents: 40_00 },
        { label: 'Charges at cost', amountCents: 110_00 },
      ],
      costCents: 1_665_30,
      priceCents: 2_127_80,
      marginCents: 462_50,
      percent: 21.7,
      loadedMiles: 590,
      emptyMiles: 0,
    })
    const linehaulOnly = { linehaul: 75, fuel: 0, accessorials: 0 }
    expect(ownerMarginOf({ ...pricing, charges: [] }, linehaulOnly).lines).toHaveLength(1)
  })

  test('with an owner-operator never depends on our cost per mile, and with the cost makes the price', () =>
    fc.assert(
      fc.property(sheets, fc.record({ linehaul: share, fuel: share, accessorials: share }), (any, terms: OwnerTerms) => {
        const margin = ownerMarginOf(any, terms)
        expect(margin.marginCents + margin.costCents).toBe(margin.priceCents)
        expect(margin.priceCents).toBe(calculatePrice(any).totalCents)
        expect(ownerMarginOf(any, { linehaul: 100, fuel: 100, accessorials: 100 }).marginCents).toBe(0)
      }),
    ))

  test('follows who usually hauls the equipment, where the terms are known', () => {
    const ownerTerms = { linehaul: 75, fuel: 100, accessorials: 50 }
    const hauler = (usualHauler: 'company' | 'owner_operator', terms: OwnerTerms | null) =>
      usualMargin(pricing, { costs, usualHauler, ownerTerms: terms }).hauler
    expect(hauler('company', ownerTerms)).toBe('company')
    expect(hauler('owner_operator', ownerTerms)).toBe('owner_operator')
    expect(hauler('owner_operator', null)).toBe('company')
  })

  test('is below 0 where the haul costs more than it brings', () => {
    const { marginCents, percent } = marginOf({ ...pricing, linehaul: 100, charges: [] }, costs)
    expect(marginCents).toBe(347_80 - 30_00 - 403_00 - 442_00)
    expect(percent).toBe(-151.6)
  })
})

describe('the sheet of a price', () => {
  const refused = (change: object) => {
    const result = pricingInput.safeParse({ ...pricing, ...change })
    return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message])
  }

  test('is accepted as the desk fills it in, to every limit', () => {
    expect(pricingInput.parse(pricing)).toEqual(pricing)
    fc.assert(
      fc.property(sheets, (any) => {
        expect(pricingInput.safeParse(any).success).toBe(true)
      }),
    )
    const { note: _, ...without } = pricing
    for (const distance of [1, 5_000]) for (const validHours of [4, 72]) pricingInput.parse({ ...without, distance, validHours })
  })

  test.each([
    ['linehaul', [0, -1, 0.001, 1_690.005, 100_000.01, '1690', null, Number.NaN], /^Please enter a linehaul from \$0\.01 to/],
    ['distance', [0, 5_001, 12.5, -3, null], 'Please enter the distance in whole miles, from 1 to 5,000'],
    ['validHours', [3, 73, 24.5, '24'], 'Please choose how many hours the price is valid, from 4 to 72'],
    ['deliveryBy', ['', null], 'Please enter the delivery date and time'],
    ['deliveryBy', ['tomorrow', '2026-02-30T09:00', '2026-11-24T25:00'], 'Please enter a valid delivery date and time'],
    ['deliveryBy', ['1999-11-24T09:00'], 'Please enter a date between 2000 and 2100'],
    ['deliveryZone', ['', 'MST', 'Europe/Paris', 'America/Nowhere', 7], 'Please choose a time zone'],
    ['distanceSource', ['guess'], 'Please say where the distance comes from'],
    ['note', ['x'.repeat(501)], 'Please use at most 500 characters: 1 too many'],
    ['charges', [Array(21).fill({ code: 'scale', amount: 12 })], 'Please use at most 20 charges'],
  ])('is refused for %s of %j', (field, values, message) => {
    for (const value of values) {
      expect(refused({ [field]: value }), String(value)).toEqual([[field, expect.stringMatching(message)]])
    }
  })

  test('is refused for a charge of nothing, of no kind, or that says not what for', () => {
    const charge = (change: object) => refused({ charges: [{ code: 'scale', amount: 12, ...change }] })
    expect(charge({ amount: 0 })[0]?.[0]).toBe('charges.0.amount')
    expect(charge({ code: 'linehaul' })).toEqual([['charges.0.code', 'Please choose one of the listed charges']])
    expect(charge({ code: 'other', note: ' ' })).toEqual([['charges.0.note', 'Please enter a charge description']])
    expect(charge({ price: 1 })[0]?.[1]).toMatch(/Unrecognized key/)
  })

  test('is refused for impossible inputs of the fuel surcharge', () => {
    const inputs = (change: object) => refused({ fuel: { ...pricing.fuel, ...change } }).map(([path]) => path)
    for (const index of [0, 0.49, 20.001, 3.8525]) expect(inputs({ index })).toEqual(['fuel.index'])
    for (const peg of [-0.01, 21]) expect(inputs({ peg })).toEqual(['fuel.peg'])
    for (const mpg of [0, 2.9, 31, 6.123]) expect(inputs({ mpg })).toEqual(['fuel.mpg'])
    for (const week of ['', 'Nov 16', '2026-11-31']) expect(inputs({ week })).toEqual(['fuel.week'])
  })

  test('tells all errors at once', () => {
    const paths = refused({ linehaul: 0, distance: 0, deliveryBy: '2026-02-30T09:00' }).map(([path]) => path)
    expect(paths.sort()).toEqual(['deliveryBy', 'distance', 'linehaul'])
  })
})

test('cents and dollars of a price are the same amounts', () =>
  fc.assert(
    fc.property(amount, (value) => {
      expect(dollars(cents(value))).toBe(value)
    }),
  ))
