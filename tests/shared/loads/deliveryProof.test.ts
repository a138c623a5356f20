import { expect, test } from 'vitest'
import {
  exceptionsState,
  hasDeliveryProof,
  noProofText,
  receiverText,
  showsDeliveryProof,
  signatureState,
} from '#shared/loads/deliveryProof'

const file = (kind: 'signature' | 'freight', receivedAt: string | null = '2026-11-20T10:00:00Z') => {
  return { kind, type: 'image/jpeg' as const, receivedAt }
}
const pdf = { ...file('freight'), type: 'application/pdf' as const }

test('a delivery is proven once a photo or a signature of it has arrived, never by a name', () => {
  expect(hasDeliveryProof(undefined)).toBe(false)
  expect(hasDeliveryProof({})).toBe(false)
  expect(hasDeliveryProof({ files: [] })).toBe(false)
  expect(hasDeliveryProof({ files: [file('freight', null), file('signature', null)] })).toBe(false)
  expect(hasDeliveryProof({ files: [file('freight', null), file('signature')] })).toBe(true)
  expect(hasDeliveryProof({ files: [file('freight')] })).toBe(true)
  expect(hasDeliveryProof({ files: [pdf] })).toBe(true)
})

test('a document shows a photo or a signature that has arrived, and no PDF', () => {
  expect(showsDeliveryProof({ files: [pdf, file('signature', null)] })).toBe(false)
  expect(showsDeliveryProof({ files: [pdf, file('signature')] })).toBe(true)
})

test('nobody is said to have signed before the signature has arrived', () => {
  const text = (files: ReturnType<typeof file>[]) => receiverText('delivered', 'Dana Ortiz', signatureState(files))
  expect(text([file('freight'), file('signature')])).toBe('Signed by Dana Ortiz')
  expect(text([file('freight'), file('signature', null)])).toBe('Received by Dana Ortiz (signature still uploading)')
  expect(text([file('freight')])).toBe('Received by Dana Ortiz (no signature)')
  expect(text([])).toBe('Received by Dana Ortiz (no signature)')
  expect(receiverText('delivered', 'Dana Ortiz', 'unverified')).toBe('Received by Dana Ortiz (signature could not be verified)')
})

test('a name at the pickup is of who released the freight, and at a stop between of nobody known', () => {
  expect(receiverText('departed_pickup', 'Dana Ortiz', 'none')).toBe('Released by Dana Ortiz (no signature)')
  expect(receiverText('departed_stop', 'Dana Ortiz', 'none')).toBe('Name given: Dana Ortiz (no signature)')
})

test('there are no exceptions only where the driver said so', () => {
  expect(exceptionsState(undefined)).toBeNull()
  expect(exceptionsState({ exceptions: [] })).toBeNull()
  expect(exceptionsState({ exceptions: [], noExceptions: true })).toBe('none')
  const damaged = [{ kind: 'damaged' as const, pieces: 2 }]
  expect(exceptionsState({ exceptions: damaged })).toEqual(damaged)
})

test('a delivery without a proof says what is still on the phone', () => {
  expect(noProofText()).toBe('No proof of delivery yet.')
  expect(noProofText([file('freight', null)])).toBe('No proof of delivery yet. 1 file is still uploading from the phone.')
  expect(noProofText([file('freight', null), file('signature', null)])).toContain('2 files are still uploading')
})
