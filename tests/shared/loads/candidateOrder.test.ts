import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { driverStatuses } from '#shared/drivers/status'
import type { Candidate } from '#shared/loads/candidate'
import { eligibility, eligibilityLimits, rankCandidates, rankReason } from '#shared/loads/eligibility'
import { fit, load, now } from './fitCandidate.ts'

const anybody: fc.Arbitrary<Candidate> = fc.record({
  driverId: fc.uuid(),
  name: fc.constantFrom('Anh', 'Ray', 'Noemi'),
  type: fc.constant('w2' as const),
  status: fc.constantFrom(...driverStatuses),
  phone: fc.constant(null),
  login: fc.constant('active'),
  endorsements: fc.constant([]),
  cdlExpiresOn: fc.constantFrom('2026-11-01', '2026-11-30', '2027-11-30', null),
  medicalCardExpiresOn: fc.constantFrom('2026-11-01', '2026-11-30', '2027-11-30', null),
  insuranceExpiresOn: fc.constant(null),
  clearinghouseUntil: fc.constantFrom('2026-11-01', '2027-11-01', null),
  mvrUntil: fc.constant(null),
  daysOff: fc.constant([]),
  hauled: fc.constantFrom(['dry_van' as const], ['flatbed' as const], ['hotshot' as const], []),
  emptyAt: fc.constantFrom('2026-11-20T12:00:00Z', '2026-11-12T12:00:00Z', null),
  emptyLocation: fc.constant(null),
  emptyZone: fc.constant(null),
  milesEmpty: fc.option(fc.nat(eligibilityLimits.deadheadMiles * 2)),
  loads: fc.constant([]),
})

describe('the order', () => {
  test('is by trailer, then by time, then by deadhead, with the reason in words', () => {
    const person = (name: string, values: Partial<Candidate>) => ({ ...fit, driverId: name, name, ...values })
    const ranked = rankCandidates(
      [
        person('hotshot next door', { hauled: ['hotshot'], milesEmpty: 2 }),
        person('reefer next door', { hauled: ['reefer'], milesEmpty: 3 }),
        person('late', { milesEmpty: 1_500 }),
        person('somewhere', { emptyAt: null, milesEmpty: null }),
        person('far', { milesEmpty: 140 }),
        person('near, card expires', { milesEmpty: 60, medicalCardExpiresOn: '2026-11-30' }),
      ],
      load,
      now,
    )
    expect(ranked.map((one) => [one.candidate.name, rankReason(one, load, now)])).toEqual([
      ['near, card expires', 'Right trailer, on time, 60 mi deadhead'],
      ['far', 'Right trailer, on time, 140 mi deadhead'],
      ['somewhere', 'Right trailer, arrival unknown, deadhead unknown'],
      ['late', 'Right trailer, late, 1,500 mi deadhead'],
      ['reefer next door', 'First dry van load, on time, 3 mi deadhead'],
      ['hotshot next door', 'Wrong trailer, on time, 2 mi deadhead'],
    ])
  })

  test('has blocked drivers last, and within a rank fewer miles, then the longer time without a load; nobody gets lost', () => {
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 12 }), (candidates) => {
        const ranked = rankCandidates(candidates, load, now)
        expect(ranked.map(({ candidate }) => candidate.driverId).sort()).toEqual(
          candidates.map(({ driverId }) => driverId).sort(),
        )
        const worth = ranked.map(({ candidate, findings }) => {
          const isBlocked = findings.some(({ severity }) => severity === 'block')
          const isLate = findings.some(({ code }) => code === 'unreachable')
          const isUnknown = candidate.emptyAt === null || candidate.milesEmpty === null
          const rank =
            Number(isBlocked) * 100 + Number(!candidate.hauled.includes('dry_van')) * 10 + (isLate ? 2 : Number(isUnknown))
          const { milesEmpty, emptyAt } = candidate
          return [rank, milesEmpty ?? 1e9, emptyAt ? Date.parse(emptyAt) : 0] as const
        })
        for (const [place, [rank, miles, since]] of worth.entries()) {
          const [rankBefore, milesBefore, sinceBefore] = worth[place - 1] ?? [0, 0, 0]
          expect(rankBefore).toBeLessThanOrEqual(rank)
          if (place && rankBefore === rank) expect(milesBefore).toBeLessThanOrEqual(miles)
          if (place && rankBefore === rank && milesBefore === miles) expect(sinceBefore).toBeLessThanOrEqual(since)
        }
      }),
    )
  })

  test('has blocks before warnings within a candidate, and speaks of nobody as he or she', () => {
    fc.assert(
      fc.property(anybody, (candidate) => {
        const findings = eligibility(candidate, load, now)
        const severities = findings.map(({ severity }) => severity)
        expect(severities).toEqual([...severities].sort())
        for (const { message } of findings) expect(message).not.toMatch(/\b(he|she|his|her|him)\b/i)
      }),
    )
  })
})
