import { createECDH } from 'node:crypto'
import { firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { documentBody } from './documents.ts'
import { driverEditBody } from './drivers.ts'
import { applicationBody, priceSheetBody, quoteRequestBody, testPassword } from './factories.ts'
import { fileOf } from './files.ts'
import { dayAhead, loadEntryBody } from './loads.ts'
import { SoftPasskey } from './softPasskey.ts'

const anySite = { id: 'localhost', origin: 'http://localhost' }

const reported = { occurredAt: '2026-11-22T10:00:00Z', reportedBy: 'Ray' }

const receipt = {
  code: 'lumper',
  amount: 150,
  paidBy: 'driver',
  paidAt: reported.occurredAt,
  files: [{ sha256: 'a'.repeat(64), size: 1, type: 'image/jpeg' }],
}

/** A valid body of each endpoint that takes one, for tests that visit all of them. */
export const requestBodies: Record<string, unknown> = {
  'POST /api/push': {
    endpoint: 'https://push.example.com/1',
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
  },
  'POST /api/loads': loadEntryBody(),
  'PATCH /api/loads/:id': loadEntryBody(),
  'POST /api/loads/:id/assign': { driverId: '00000000-0000-4000-8000-000000000000' },
  'POST /api/loads/:id/repower': {
    occurredAt: '2026-11-20T06:00:00Z',
    reportedBy: 'Ray',
    location: 'Blythe, CA',
    reason: 'Out of hours',
    driverId: '00000000-0000-4000-8000-000000000000',
  },
  'POST /api/loads/:id/unassign': { reason: 'Broke down' },
  'POST /api/loads/:id/report': { ...reported, type: 'arrived_pickup' },
  'POST /api/loads/:id/events': { type: 'departed_pickup', occurredAt: reported.occurredAt },
  'POST /api/loads/:id/message': { text: 'Gate code?', writtenAt: reported.occurredAt },
  'POST /api/loads/:id/expenses': receipt,
  'POST /api/loads/:id/enter-expense': receipt,
  'POST /api/loads/:id/review-expense': { expense: '00000000-0000-4000-8000-000000000000', outcome: 'accepted' },
  'POST /api/loads/:id/read': { upTo: 1 },
  'POST /api/loads/:id/correct-event': {
    event: '00000000-0000-4000-8000-000000000000',
    occurredAt: null,
    correctedAt: reported.occurredAt,
  },
  'POST /api/loads/:id/reply': {
    event: '00000000-0000-4000-8000-000000000000',
    reply: 'own',
    repliedAt: reported.occurredAt,
  },
  'POST /api/loads/:id/resolve': { event: '00000000-0000-4000-8000-000000000000', as: 'left', reason: 'Told twice' },
  'POST /api/loads/:id/depart': reported,
  'POST /api/loads/:id/deliver': reported,
  'POST /api/loads/:id/correct': { reason: 'Wrong load' },
  'POST /api/loads/:id/cancel': { reason: 'Shipper has no freight' },
  'POST /api/loads/:id/confirm': { to: 'dispatch@plains.example' },
  'POST /api/loads/:id/bill-detention': { stop: 0, amount: 60 },
  'POST /api/loads/:id/link': { name: 'Night dock' },
  'POST /api/loads/:id/revoke': { link: '00000000-0000-4000-8000-000000000000' },
  'POST /api/invoices': { loadId: 'FF0000000000' },
  'POST /api/invoices/:id/pay': { amount: 100, paidOn: '2026-11-20', method: 'check' },
  'POST /api/invoices/:id/void-payment': { payment: '00000000-0000-4000-8000-000000000000', reason: 'Another customer' },
  'POST /api/invoices/:id/void': { reason: 'Wrong rate' },
  'POST /api/invoices/:id/send': { to: 'ap@plains.example' },
  'POST /api/invoices/:id/remind': { to: 'ap@plains.example', subject: 'Due', text: 'Please pay.' },
  'PATCH /api/brokers/:id': { name: 'Ocotillo Freight' },
  'POST /api/brokers/:id/hold': { reason: 'Unpaid since August' },
  'PATCH /api/drivers/:id': driverEditBody(),
  ...Object.fromEntries(
    ['suspend', 'defer-suspension', 'reinstate', 'terminate', 'rehire'].map((action) => [
      `POST /api/drivers/:id/${action}`,
      { reason: 'As agreed' },
    ]),
  ),
  'POST /api/drivers/:id/ask-document': { kind: 'cdl' },
  'POST /api/drivers/:id/add-days-off': { from: '2026-12-24', until: '2026-12-26' },
  'POST /api/drivers/:id/remove-days-off': { from: '2026-12-24' },
  'POST /api/drivers/:id/agree-days-off': { request: '00000000-0000-4000-8000-000000000000' },
  'POST /api/drivers/:id/decline-days-off': { request: '00000000-0000-4000-8000-000000000000', reason: 'Christmas freight' },
  'POST /api/drivers/:id/ask-days-off': { from: '2026-12-24', until: '2026-12-26' },
  'POST /api/drivers/:id/withdraw-days-off': { request: '00000000-0000-4000-8000-000000000000' },
  'POST /api/drivers/:id/change-pay': {
    terms: { kind: 'percent', linehaul: 75, fuel: 0, extras: 0 },
    effectiveFrom: '2026-12-01',
    reason: 'As agreed',
  },
  'POST /api/drivers/:id/open-account': { kind: 'deduction', name: 'Trailer rental', each: 200, effectiveFrom: '2026-12-01' },
  'POST /api/drivers/:id/end-account': { account: '00000000-0000-4000-8000-000000000000', reason: 'Given back' },
  'POST /api/drivers/:id/enter-transaction': {
    account: '00000000-0000-4000-8000-000000000000',
    amount: -50,
    reason: 'Returned',
  },
  'POST /api/drivers/:id/return-escrow': {
    account: '00000000-0000-4000-8000-000000000000',
    amount: 50,
    reason: 'Check 4471',
  },
  'POST /api/settlements/escrow/rates': { quarter: firstOf(3, companyDay(new Date())), bills: 4.1, rate: 5.25 },
  'POST /api/settlements/:id/dispute': {
    line: 'FF4821337705:linehaul',
    name: 'Linehaul',
    amount: 2_250,
    text: 'It was 80 %',
    disputedAt: reported.occurredAt,
  },
  'POST /api/settlements/:id/answer': {
    dispute: '00000000-0000-4000-8000-000000000000',
    outcome: 'agreed',
    text: 'You are right',
  },
  'POST /api/settlements/:id/pay': { method: 'ach', reference: 'Batch 12', paidOn: '2026-11-20' },
  'POST /api/settlements/:id/reopen': { reason: 'A load is missing' },
  'POST /api/documents/enter': {
    driverId: '00000000-0000-4000-8000-000000000000',
    kind: 'cdl',
    validFrom: dayAhead(-10),
    expiresOn: dayAhead(300),
  },
  'POST /api/documents': documentBody([fileOf('%PDF-')]),
  'POST /api/documents/:id/approve': { expiresOn: dayAhead(300) },
  'POST /api/documents/:id/return': { reason: 'Blurred' },
  'PATCH /api/custom-types/:id': { name: 'TWIC card', handsIn: true, requiredFrom: null },
  'POST /api/quotes': quoteRequestBody(),
  'POST /api/drivers/applications': applicationBody(),
  'POST /api/drivers/applications/:id/ask-documents': { askedFor: ['medical_card'] },
  'POST /api/drivers/applications/:id/report-notice': { sentOn: '2026-11-20' },
  'POST /api/drivers/applications/:id/approve': { type: 'w2', licenseState: 'AZ' },
  'POST /api/drivers/applications/:id/reject': { why: 'cdl_invalid' },
  'POST /api/drivers/applications/:id/final-notice': { sentOn: '2026-11-20' },
  'POST /api/drivers/applications/:id/withdraw': { reason: 'Took another job' },
  'POST /api/drivers/applications/:id/erase': { why: 'asked' },
  'POST /api/drivers/:id/erase': { why: 'asked' },
  'POST /api/drivers/applications/:id/revoke': { reason: 'Mailed to the wrong person' },
  'POST /api/drivers/applications/:id/log': { channel: 'note', note: 'Call back', occurredAt: '2026-11-22T10:00:00Z' },
  'POST /api/auth/password': { currentPassword: testPassword, newPassword: 'seven blue trailers at dawn' },
  'POST /api/settlements/payment-batches/:id/withdraw': { reason: 'Made by mistake' },
  'POST /api/quotes/by-phone': quoteRequestBody(),
  'PATCH /api/quotes/:id': quoteRequestBody(),
  'POST /api/quotes/:id/send': priceSheetBody(),
  'POST /api/quotes/:id/accept': { name: 'Rick Delgado' },
  'POST /api/quotes/:id/withdraw': { reason: 'No truck' },
  'POST /api/quotes/:id/log': { channel: 'call', outcome: 'No answer', occurredAt: '2026-11-22T10:00:00Z' },
  'POST /api/links/:token/accept': { name: 'Rick Delgado' },
  'POST /api/client-errors': {
    name: 'TypeError',
    message: 'x is not a function',
    frames: [],
    route: '/',
    build: 'main-1a2b3c4d.js',
    online: true,
  },
  'POST /api/login': { email: 'nobody@people.example', password: 'wrong' },
  ...Object.fromEntries(
    ['/api/login/second-factor', '/api/auth/second-factor'].flatMap((path) => [
      [`POST ${path}/app/confirm`, { code: '123456' }],
      [`POST ${path}/passkeys`, { name: 'Phone', answer: new SoftPasskey(anySite).create({ challenge: '', user: { id: '' } }) }],
    ]),
  ),
  'POST /api/login/second-factor': { code: '123456' },
  'POST /api/login/passkey/options': { afterPassword: false },
  'POST /api/login/passkey': { answer: new SoftPasskey(anySite).get({ challenge: '' }) },
  'POST /api/auth/second-factor/check': { password: 'wrong' },
  'PATCH /api/auth/second-factor/passkeys/:id': { name: 'Phone' },
  'POST /api/auth/forgot': { email: 'nobody@people.example' },
  'POST /api/password-links/:token': { password: 'seven blue trailers at dawn' },
  'POST /api/users': {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@people.example',
    role: 'driver',
    driverId: '00000000-0000-4000-8000-000000000000',
  },
  'PATCH /api/notifications/own': { ways: { given: { mail: true } } },
  'POST /api/users/:id/change-role': { role: 'viewer' },
  'POST /api/users/:id/reset-factor': { reason: 'Lost the phone' },
  'POST /api/users/:id/disable': { reason: 'Left the company' },
}
