import { beforeEach, expect, test } from 'vitest'
import { deleteOld } from '../../../../../client/platform/offline/expiry.ts'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import type { EntryKind } from '../../../../../client/platform/offline/outbox/kinds.ts'
import { sentRequestsOf } from '../../../../../client/platform/offline/outbox/latestRequest.ts'
import { forgetSentValues } from '../../../../../client/platform/offline/outbox/sentValues.ts'
import { setSharedDevice } from '../../../../../client/platform/offline/sharedDevice.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'
import { applicationBody, quoteRequestBody } from '../../../../support/factories.ts'

const accepted: SendResult = { accepted: true, receipt: { reference: 'A-1042' } }
const day = 86_400_000

let clock: number
let tab: Tab

beforeEach(() => {
  clock = Date.UTC(2026, 10, 20, 9, 41)
  const device = makeDevice({
    send: async () => accepted,
    cancel: () => new Promise(() => {}),
    now: () => clock,
    random: () => 0.5,
  })
  tab = device.open()
})

async function send(kind: EntryKind, body: object): Promise<string> {
  const { id } = await tab.outbox.enqueue(kind, body)
  await tab.outbox.drain({ skipBackOff: true })
  return id
}
const listed = (kind: 'quote' | 'application') => sentRequestsOf(tab.database, kind, clock)

test('a form can be filled in again, without the CDL number, consents, date, the honeypot or a field that is not named', async () => {
  const application = { ...applicationBody(), companyUrl: 'https://x.example', ssn: '078-05-1120' }
  await send('application', application)
  const { cdlNumber, backgroundCheckConsent, drugScreenConsent, termsAgreed, companyUrl, ssn, ...rest } = application as Record<
    string,
    unknown
  >
  expect(cdlNumber && backgroundCheckConsent && drugScreenConsent && termsAgreed && companyUrl && ssn).toBeTruthy()
  expect((await listed('application'))[0]?.values).toEqual(rest)
  const { pickupTime, ...quote } = quoteRequestBody() as Record<string, unknown>
  await send('quote', { pickupTime, ...quote })
  expect((await listed('quote'))[0]?.values).toEqual(quote)
})

test('lists what was sent, newest first, for 30 days, and nothing of the portal', async () => {
  const first = await send('quote', quoteRequestBody())
  clock += day
  const second = await send('quote', quoteRequestBody())
  await send('quoteByPhone', quoteRequestBody())
  expect((await listed('quote')).map(({ id }) => id)).toEqual([second, first])
  clock += 29.5 * day
  expect((await listed('quote')).map(({ id }) => id)).toEqual([second])
  // Its notice was not shown yet, so that it was sent stays; what was in it does not.
  await deleteOld(tab.database, clock)
  const [old] = await tab.database.sent.filter(({ id }) => id === first).toArray()
  expect([old?.receipt, old?.values]).toEqual([{ reference: 'A-1042' }, undefined])
  expect((await tab.database.sent.get(second))?.values).toBeDefined()
})

test('a shared device keeps nothing of it, and forgets what earlier requests have left', async () => {
  await send('quote', quoteRequestBody())
  await setSharedDevice(tab.database, true)
  await forgetSentValues(tab.database)
  const id = await send('quote', quoteRequestBody())
  expect(await listed('quote')).toEqual([])
  expect((await tab.database.sent.get(id))?.receipt).toEqual({ reference: 'A-1042' })
})
