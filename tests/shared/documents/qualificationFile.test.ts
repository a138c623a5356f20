import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DocumentKind, documentKinds, type KindId, submittedKinds } from '#shared/documents/document'
import { maxMonths, monthsAfter } from '#shared/documents/documentDay'
import { expiringOf, expiryWindows, windowOf } from '#shared/documents/expiring'
import {
  cfrName,
  documentOn,
  type FileDetails,
  fileGaps,
  isInOrder,
  onboardingGaps,
  type QualificationDocument,
  qualificationFile,
  qualifiedOn,
  requirements,
} from '#shared/documents/qualificationFile'
import { type DriverStatus, type DriverType, driverStatuses } from '#shared/drivers/status'
import { companyDay } from '#shared/kernel/companyDay'

const kinds = Object.keys(documentKinds) as DocumentKind[]
const day = 86_400_000
const dayAt = (number: number) => new Date(Date.parse('2024-01-01') + number * day).toISOString().slice(0, 10)
const instantAt = (number: number) => `${dayAt(number)}T19:00:00.000Z`

const document = (kind: KindId, values: Partial<QualificationDocument> = {}): QualificationDocument => ({
  id: `${kind} ${values.validFrom}`,
  kind,
  status: 'current',
  validFrom: '2025-02-04',
  expiresOn: null,
  submittedAt: null,
  checkedAt: '2025-02-04T19:00:00.000Z',
  replacedAt: null,
  ...values,
})

/** Everything that it takes to drive, for the day 2026-11-23. */
const whole: QualificationDocument[] = [
  ...(['application', 'mvr_at_hire', 'clearinghouse_full', 'drug_test', 'prior_employers'] as const).map((kind) =>
    document(kind),
  ),
  document('cdl', { expiresOn: '2028-08-02' }),
  document('medical_card', { expiresOn: '2026-12-16' }),
  document('mvr', { validFrom: '2026-02-09', expiresOn: '2027-02-09' }),
  document('clearinghouse_limited', { validFrom: '2026-01-28', expiresOn: '2027-01-28' }),
]
const without = (...gone: DocumentKind[]) => whole.filter(({ kind }) => !gone.some((one) => one === kind))
const onboarded = [{ at: '2025-02-06T19:00:00Z', status: 'onboarded' as const }]
const states = (
  documents: readonly QualificationDocument[],
  on = '2026-11-23',
  type: DriverType = 'w2',
  added: FileDetails['kinds'] = [],
) => Object.fromEntries(qualificationFile({ type, documents, kinds: added }, on).map(({ kind, state }) => [kind, state]))
const missing = (
  documents: readonly QualificationDocument[],
  on = '2026-11-23',
  statuses = onboarded,
  added: FileDetails['kinds'] = [],
) => qualifiedOn({ type: 'w2', documents, kinds: added, statuses }, on, companyDay).missing.map(({ kind }) => kind)

describe('the requirements', () => {
  test('are one of each kind, and drivers hand in what ends', () => {
    expect(Object.keys(requirements).sort()).toEqual([...kinds].sort())
    for (const kind of submittedKinds) expect(maxMonths[kind]).toBeGreaterThan(0)
  })

  test('that an owner-operator has are not needed of others, and stay visible', () => {
    expect(states(whole)).toMatchObject({ insurance: 'not_needed', lease: 'not_needed', w9: 'not_needed' })
    expect(states(whole, '2026-11-23', 'owner_operator')).toMatchObject({ insurance: 'missing', lease: 'missing', w9: 'missing' })
    expect(states([...whole, document('insurance', { expiresOn: '2026-11-20' })])).toMatchObject({ insurance: 'expired' })
  })

  test('of a contractor, who is paid on a 1099, a W-9 is needed, and no lease; it keeps nobody from driving', () => {
    expect(states(whole, '2026-11-23', 'contractor')).toMatchObject({
      insurance: 'not_needed',
      lease: 'not_needed',
      w9: 'missing',
    })
    expect(states([...whole, document('w9')], '2026-11-23', 'contractor')).toMatchObject({ w9: 'fine' })
    const file = { type: 'contractor' as const, documents: whole, kinds: [] }
    expect(fileGaps(file, '2026-11-23').map(({ kind }) => kind)).toEqual(['w9'])
    expect(onboardingGaps(file, '2026-11-23')).toEqual([])
  })
})

describe('a qualification file', () => {
  test('says of each requirement how it stands', () => {
    expect(states(whole)).toMatchObject({ medical_card: 'soon', mvr: 'fine', road_test: 'fine', drug_test: 'fine', cdl: 'fine' })
    expect(states(whole, '2026-12-16')).toMatchObject({ medical_card: 'soon' })
    expect(states(whole, '2026-12-17')).toMatchObject({ medical_card: 'expired' })
    expect(states([])).toMatchObject({ application: 'missing', road_test: 'missing', medical_card: 'missing' })
  })

  test('takes the query and the record at hire for the yearly ones in the first 12 months', () => {
    const first = without('mvr', 'clearinghouse_limited')
    expect(states(first, '2025-12-01')).toMatchObject({ mvr: 'fine', clearinghouse_limited: 'fine' })
    expect(states(first, '2026-02-04')).toMatchObject({ mvr: 'soon', clearinghouse_limited: 'soon' })
    expect(states(first, '2026-02-05')).toMatchObject({ mvr: 'expired', mvr_at_hire: 'fine', clearinghouse_limited: 'expired' })
  })

  test('keeps a license that was accepted instead of a road test, also after the license', () => {
    expect(states([document('cdl', { expiresOn: '2026-01-01' })])).toMatchObject({ cdl: 'expired', road_test: 'fine' })
    expect(states([document('road_test')])).toMatchObject({ cdl: 'missing', road_test: 'fine' })
  })

  test('is not made of what nobody has checked, or was sent back', () => {
    const open = { submittedAt: '2025-02-03T19:00:00Z', checkedAt: null, validFrom: null, expiresOn: '2028-01-01' }
    for (const values of [
      { ...open, status: 'checking' },
      { ...open, status: 'replaced', replacedAt: '2025-02-04T19:00:00Z' },
      { ...open, status: 'refused', checkedAt: '2025-02-04T19:00:00Z' },
    ] as const) {
      expect(states([...without('medical_card'), document('medical_card', values)])).toMatchObject({ medical_card: 'missing' })
    }
  })
})

describe('qualified on a day', () => {
  test('is who was onboarded with every document, through the last day of each', () => {
    expect(missing(whole)).toEqual([])
    expect(missing(whole, '2026-12-17')).toEqual(['medical_card'])
    expect(missing(without('drug_test', 'clearinghouse_full'))).toEqual(['clearinghouse_full', 'drug_test'])
    expect(qualifiedOn({ type: 'w2', documents: whole, kinds: [], statuses: [] }, '2026-11-23', companyDay)).toMatchObject({
      isQualified: false,
      status: null,
      missing: [],
    })
  })

  test('goes by the status at the end of the day, in the company\u2019s zone', () => {
    const statuses = [...onboarded, { at: '2026-11-24T06:30:00Z', status: 'suspended' as const }]
    const on = (calendarDay: string) =>
      qualifiedOn({ type: 'w2', documents: whole, kinds: [], statuses }, calendarDay, companyDay)
    expect(on('2026-11-22')).toMatchObject({ isQualified: true, status: 'onboarded' })
    expect(on('2026-11-23')).toMatchObject({ isQualified: false, status: 'suspended', missing: [] })
  })

  test('may lack the answers of prior employers for 30 days', () => {
    const documents = without('prior_employers').map((one) => ({ ...one, validFrom: '2026-11-01' }))
    const statuses = [{ at: '2026-11-01T19:00:00Z', status: 'onboarded' as const }]
    expect(missing(documents, '2026-12-01', statuses)).toEqual([])
    expect(missing(documents, '2026-12-02', statuses)).toEqual(['prior_employers'])
  })
})

describe('a kind that the company has added', () => {
  const id = 'added_1'
  const kind = (...required: { from: string; until: string | null }[]): FileDetails['kinds'] => [
    { id, name: 'TWIC card', required, status: 'used' },
  ]
  const since = kind({ from: '2026-11-01', until: null })
  const card = document(id, { validFrom: '2026-01-05', expiresOn: '2026-11-20' })

  test('is a line where it is required on that day, or a document of it was in force, and then counts or not', () => {
    expect(states(whole, '2026-10-31', 'w2', since)).not.toHaveProperty(id)
    expect(states(whole, '2026-11-01', 'w2', since)).toMatchObject({ [id]: 'missing' })
    expect(states([...whole, card], '2026-10-31', 'w2', kind())).toMatchObject({ [id]: 'soon' })
    const [line] = qualificationFile({ type: 'w2', documents: [card], kinds: since }, '2026-11-20').slice(-1)
    expect(line).toMatchObject({ kind: id, label: 'TWIC card', isNeeded: true, state: 'soon', endsOn: '2026-11-20' })
    expect(line && cfrName(line)).toBe('Company rule')
  })

  test('is asked of drivers of the types that the company has chosen', () => {
    const some: FileDetails['kinds'] = [
      { id, name: 'TWIC card', required: [{ from: '2026-11-01', until: null, driverTypes: ['owner_operator'] }], status: 'used' },
    ]
    expect(states(whole, '2026-11-23', 'w2', some)).not.toHaveProperty(id)
    expect(missing(whole, '2026-11-23', onboarded, some)).toEqual([])
    expect(states(whole, '2026-11-23', 'owner_operator', some)).toMatchObject({ [id]: 'missing' })
    // A document on file is still listed, and does not block the driver.
    expect(states([...whole, card], '2026-11-23', 'w2', some)).toMatchObject({ [id]: 'expired' })
    expect(missing([...whole, card], '2026-11-23', onboarded, some)).toEqual([])
  })

  test('is asked for from the first day of a requirement through its last one, never before', () => {
    expect(missing(whole, '2026-10-31', onboarded, since)).toEqual([])
    expect(missing(whole, '2026-11-01', onboarded, since)).toEqual([id])
    expect(missing([...whole, card], '2026-11-20', onboarded, since)).toEqual([])
    expect(missing([...whole, card], '2026-11-21', onboarded, since)).toEqual([id])
    const ended = kind({ from: '2026-10-01', until: '2026-10-31' }, { from: '2026-11-20', until: null })
    const asked = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01', '2026-11-19', '2026-11-20']
    expect(asked.map((on) => missing(whole, on, onboarded, ended).length)).toEqual([0, 1, 1, 0, 0, 1])
    const retired = kind({ from: '2026-11-01', until: '2026-11-09' }).map((one) => ({ ...one, status: 'retired' as const }))
    expect(missing(whole, '2026-11-09', onboarded, retired)).toEqual([id])
    expect(states([...whole, card], '2026-11-10', 'w2', retired)).not.toHaveProperty(id)
    // An expired document that no rule requires is listed, and blocks no driver.
    expect(states([...whole, card], '2026-11-21', 'w2', kind())).toMatchObject({ [id]: 'expired' })
    expect(missing([...whole, card], '2026-11-21', onboarded, kind())).toEqual([])
  })
})

/** What was entered, in its order: a document that counts from a day on, or another status. */
type Step = { does: 'enter'; kind: DocumentKind; from: number; days: number } | { does: 'become'; status: DriverStatus }

const last = 60
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('enter' as const),
        kind: fc.constantFrom(...kinds),
        from: fc.nat(last),
        days: fc.nat(last),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('become' as const), status: fc.constantFrom(...driverStatuses) }) },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Step[]>

/** The rows as the server leaves them behind: nothing is overwritten, each later one of a kind puts the one before it behind. */
function rowsOf(all: readonly Step[]): { documents: QualificationDocument[]; statuses: { at: string; status: DriverStatus }[] } {
  const documents: QualificationDocument[] = []
  const statuses: { at: string; status: DriverStatus }[] = []
  all.forEach((step, place) => {
    if (step.does === 'become') {
      statuses.push({ at: instantAt(place), status: step.status })
      return
    }
    const before = documents.find(({ kind, status }) => kind === step.kind && status === 'current')
    const at = new Date(Date.parse('2024-06-01') + place * 1000).toISOString()
    if (before) Object.assign(before, { status: 'replaced', replacedAt: at })
    const expiresOn = maxMonths[step.kind] === null ? null : dayAt(step.from + step.days)
    documents.push(document(step.kind, { id: String(place), validFrom: dayAt(step.from), expiresOn, checkedAt: at }))
  })
  return { documents, statuses }
}

/** The model: each document is painted over the days from its first one on, over what was there. */
function paintedOver(all: readonly Step[]) {
  const painted = new Map<DocumentKind, ({ id: string; ends: number } | null)[]>(
    kinds.map((kind) => [kind, Array(last + 1).fill(null)]),
  )
  all.forEach((step, place) => {
    if (step.does !== 'enter') return
    const ends = maxMonths[step.kind] === null ? Number.POSITIVE_INFINITY : step.from + step.days
    for (let on = step.from; on <= last; on += 1) (painted.get(step.kind) as unknown[])[on] = { id: String(place), ends }
  })
  return (kind: DocumentKind, on: number) => painted.get(kind)?.[on] ?? null
}

test('whatever was entered and in which order, each day has the answer of that day', () => {
  fc.assert(
    fc.property(steps, fc.nat(last), fc.constantFrom('w2' as const, 'owner_operator' as const), (all, on, type) => {
      const { documents, statuses } = rowsOf(all)
      const model = paintedOver(all)
      const today = dayAt(on)
      for (const kind of kinds) expect(documentOn(documents, kind, today)?.id ?? null, kind).toBe(model(kind, on)?.id ?? null)
      // All days are within the first year: the document at hire counts as the annual one.
      const counts = (kind: DocumentKind) => (model(kind, on)?.ends ?? -1) >= on
      const fulfilled = (kind: DocumentKind): boolean => {
        if (kind === 'road_test') return counts(kind) || model('cdl', on) !== null
        if (kind === 'mvr') return counts(kind) || counts('mvr_at_hire')
        return counts(kind) || (kind === 'clearinghouse_limited' && counts('clearinghouse_full'))
      }
      const {
        items,
        isQualified,
        status,
        missing: found,
      } = qualifiedOn({ type, documents, kinds: [], statuses }, today, companyDay)
      for (const item of items) {
        const kind = item.kind as DocumentKind
        const isAsked = item.isNeeded || model(kind, on) !== null
        expect(isInOrder(item), `${item.kind} ${item.state}`).toBe(!isAsked || fulfilled(kind))
      }
      const then = all.findLast((step, place) => step.does === 'become' && place <= on)
      const expected = then?.does === 'become' ? then.status : null
      expect(status).toBe(expected)
      const firstDay = all.findIndex((step) => step.does === 'become' && step.status === 'onboarded')
      const isGrace = !model('prior_employers', on) && (firstDay < 0 || on - firstDay <= 30)
      const driving = kinds.filter((kind) => requirements[kind].qualifies && !(kind === 'prior_employers' && isGrace))
      expect(found.map(({ kind }) => kind).sort()).toEqual(driving.filter((kind) => !fulfilled(kind)).sort())
      expect(isQualified).toBe(expected === 'onboarded' && driving.every(fulfilled))
    }),
    { numRuns: 500 },
  )
})

describe('what expires', () => {
  test('stands in its nearest window, once', () => {
    expect([-400, 0, 1, 2, 7, 8, 14, 15, 30, 31, 60, 61].map(windowOf)).toEqual([0, 0, 1, 7, 7, 14, 14, 30, 30, 60, 60, null])
    const documents = [-3, 1, 60, 61].map((days) => ({ kind: 'cdl' as const, expiresOn: dayAt(100 + days) }))
    const all = [...documents, { kind: 'lease' as const, expiresOn: null }]
    const found = expiringOf({ documents: all, status: 'suspended' }, dayAt(100))
    expect(found.map(({ window }) => window)).toEqual([0, 1, 60])
    expect(expiringOf({ documents: all, status: 'terminated' }, dayAt(100))).toEqual([])
    for (const { window } of found) expect(expiryWindows).toContain(window)
  })

  test('is what the file says ends, or has ended, within 60 days', () => {
    const on = '2026-11-23'
    const open = qualificationFile({ type: 'w2', documents: whole, kinds: [] }, on).filter(({ state }) => state === 'soon')
    expect(open.map(({ kind }) => kind)).toEqual(['medical_card'])
    expect(monthsAfter('2026-01-28', 12)).toBe('2027-01-28')
  })
})
