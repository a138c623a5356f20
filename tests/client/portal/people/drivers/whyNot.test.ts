import { expect, test } from 'vitest'
import { roleNames } from '#shared/access/roles'
import type { DocumentKind } from '#shared/documents/document'
import type { QualificationDocument } from '#shared/documents/qualificationFile'
import { driverStatuses } from '#shared/drivers/status'
import { driverTransitions } from '#shared/drivers/transitions'
import { transitionOf } from '#shared/kernel/transition'
import { drivers } from '../../../../../client/platform/offline/cache/resources/drivers.ts'
import { type Known, lockOf, statusActions } from '../../../../../client/portal/people/drivers/whyNoDriverAction.ts'

const today = '2026-11-23'
const document = (kind: DocumentKind, expiresOn: string | null = null): QualificationDocument => ({
  id: kind,
  kind,
  status: 'current',
  validFrom: '2026-11-01',
  expiresOn,
  submittedAt: null,
  checkedAt: '2026-11-01T19:00:00Z',
  replacedAt: null,
})
const documents = [
  ...(['application', 'mvr_at_hire', 'clearinghouse_full', 'drug_test'] as const).map((kind) => document(kind)),
  ...[document('cdl', today), document('medical_card', '2027-01-01')],
]
const ready = (status: Known['status'], onFile = documents): Known => ({
  status,
  loads: [],
  documents: { type: 'w2', documents: onFile, kinds: [] },
})

test('a step is a button just where the state table allows it, and else says why in words', () => {
  for (const role of roleNames) {
    for (const status of driverStatuses) {
      for (const action of statusActions) {
        const lock = lockOf(action, ready(status), role, today)
        const isAllowed = transitionOf(driverTransitions, action, status, role) !== null
        expect(lock === null, `${action} of ${status} by ${role}`).toBe(isAllowed)
        if (lock) expect(lock.messages.join(' ')).toMatch(/^[a-z].+\.$/)
      }
    }
  }
})

test('what is in the way is named: missing papers, and active loads', () => {
  const before = documents.filter(({ kind }) => kind !== 'medical_card' && kind !== 'cdl')
  const expired = lockOf('onboard', ready('applicant', [...before, document('cdl', '2026-11-22')]), 'recruiter', today)
  expect(expired).toMatchObject({ messages: [], loads: [] })
  expect(expired?.documents.map(({ message }) => message)).toEqual([
    'The CDL on file expired Nov 22, 2026.',
    'No medical card is on file.',
  ])
  const load = { id: 'FF0771935206', status: 'enroute', pickupLocation: 'Dallas, TX', deliveryLocation: 'El Paso, TX' }
  const busy: Known = { ...ready('onboarded'), loads: [load] as unknown as NonNullable<Known['loads']> }
  expect(lockOf('terminate', busy, 'admin', today)).toMatchObject({ loads: ['FF0771935206'] })
  expect(lockOf('suspend', busy, 'admin', today)).toBeNull()
  expect(lockOf('terminate', busy, 'recruiter', today)?.messages).toEqual(['only an admin can do this.'])
})

test('what this device does not know is for the server to say', () => {
  const unknown = { documents: undefined, loads: undefined }
  expect(lockOf('onboard', { status: 'applicant', ...unknown }, 'admin', today)).toBeNull()
  expect(lockOf('terminate', { status: 'suspended', ...unknown }, 'admin', today)).toBeNull()
})

test('a device stores of the changes of a driver no more than of the driver', () => {
  const change = (field: string) => drivers.storeChange?.({ field, from: 'D0455-7710', to: 'D0455-7711' })
  expect(change('licenseNo')).toEqual([{ field: 'licenseNo', from: '•••• 7710', to: '•••• 7711' }])
  for (const field of ['notes', 'email', 'emergencyName', 'emergencyPhone']) expect(change(field)).toEqual([])
  expect(change('phone')).toEqual([{ field: 'phone', from: 'D0455-7710', to: 'D0455-7711' }])
})
