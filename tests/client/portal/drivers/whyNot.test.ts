import { expect, test } from 'vitest'
import { roleNames } from '#shared/access/roles'
import type { DocumentKind } from '#shared/documents/document'
import type { QualificationDocument } from '#shared/documents/qualificationFile'
import { driverStatuses } from '#shared/drivers/status'
import { driverTransitions } from '#shared/drivers/transitions'
import { transitionOf } from '#shared/kernel/transition'
import { drivers } from '../../../../client/platform/offline/cache/resources/drivers.ts'
import { type Known, lockOf, statusActions } from '../../../../client/portal/people/drivers/whyNoDriverAction.ts'

const today = '2026-11-23'
const paper = (kind: DocumentKind, expiresOn: string | null = null): QualificationDocument => ({
  id: kind,
  kind,
  status: 'current',
  validFrom: '2026-11-01',
  expiresOn,
  handedInAt: null,
  checkedAt: '2026-11-01T19:00:00Z',
  replacedAt: null,
})
const papers = [
  ...(['application', 'mvr_at_hire', 'clearinghouse_full', 'drug_test'] as const).map((kind) => paper(kind)),
  ...[paper('cdl', today), paper('medical_card', '2027-01-01')],
]
const ready = (status: Known['status'], onFile = papers): Known => ({
  status,
  loads: [],
  papers: { type: 'w2', papers: onFile, kinds: [] },
})

test('a step is a button just where the state table allows it, and else says why in words', () => {
  for (const role of roleNames) {
    for (const status of driverStatuses) {
      for (const verb of statusActions) {
        const lock = lockOf(verb, ready(status), role, today)
        const isAllowed = transitionOf(driverTransitions, verb, status, role) !== null
        expect(lock === null, `${verb} of ${status} by ${role}`).toBe(isAllowed)
        if (lock) expect(lock.sentences.join(' ')).toMatch(/^[a-z].+\.$/)
      }
    }
  }
})

test('what is in the way is named: missing papers, and active loads', () => {
  const before = papers.filter(({ kind }) => kind !== 'medical_card' && kind !== 'cdl')
  const expired = lockOf('onboard', ready('applicant', [...before, paper('cdl', '2026-11-22')]), 'recruiter', today)
  expect(expired).toMatchObject({ sentences: [], loads: [] })
  expect(expired?.papers.map(({ sentence }) => sentence)).toEqual([
    'The CDL on file expired Nov 22, 2026.',
    'No medical card is on file.',
  ])
  const load = { id: 'FF0771935206', status: 'enroute', pickupLocation: 'Dallas, TX', deliveryLocation: 'El Paso, TX' }
  const busy: Known = { ...ready('onboarded'), loads: [load] as unknown as NonNullable<Known['loads']> }
  expect(lockOf('terminate', busy, 'admin', today)).toMatchObject({ loads: ['FF0771935206'] })
  expect(lockOf('suspend', busy, 'admin', today)).toBeNull()
  expect(lockOf('terminate', busy, 'recruiter', today)?.sentences).toEqual(['only an admin can do this.'])
})

test('what this device does not know is for the server to say', () => {
  const unknown = { papers: undefined, loads: undefined }
  expect(lockOf('onboard', { status: 'applicant', ...unknown }, 'admin', today)).toBeNull()
  expect(lockOf('terminate', { status: 'suspended', ...unknown }, 'admin', today)).toBeNull()
})

test('a device stores of the changes of a driver no more than of the driver', () => {
  const change = (field: string) => drivers.storeChange?.({ field, from: 'D0455-7710', to: 'D0455-7711' })
  expect(change('licenseNo')).toEqual([{ field: 'licenseNo', from: '•••• 7710', to: '•••• 7711' }])
  for (const field of ['notes', 'email', 'emergencyName', 'emergencyPhone']) expect(change(field)).toEqual([])
  expect(change('phone')).toEqual([{ field: 'phone', from: 'D0455-7710', to: 'D0455-7711' }])
})
