import { beforeEach, describe, expect, test } from 'vitest'
import type { SendResult } from '../../../../../client/platform/offline/outbox/decide.ts'
import { latestRequestOf } from '../../../../../client/platform/offline/outbox/latestRequest.ts'
import { requestStatusOf } from '../../../../../client/platform/offline/outbox/requestStatus.ts'
import { claimSent, markNotified, unclaimed } from '../../../../../client/platform/offline/outbox/sent.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const accepted: SendResult = { accepted: true, receipt: { reference: 'A-1042' } }
const refusal = (status: number): SendResult => ({
  accepted: false,
  status,
  type: 'about:blank',
  detail: 'No.',
  fields: {},
  retryAfter: 0,
})
const day = 86_400_000

let clock: number
let results: SendResult[]
let tab: Tab

beforeEach(() => {
  clock = Date.UTC(2026, 10, 20, 9, 41)
  results = []
  const device = makeDevice({
    send: async () => results.shift() ?? { accepted: false, status: null, reason: 'unreachable' },
    cancel: () => new Promise(() => {}),
    now: () => clock,
    random: () => 0.5,
  })
  tab = device.open()
})

const submit = () => tab.outbox.enqueue('application', { firstName: 'Maria' })
const send = (...next: SendResult[]) => {
  results.push(...next)
  return tab.outbox.drain({ skipBackOff: true })
}

describe('the status of a request', () => {
  test('is in the outbox, then with the server, before and after its notice is claimed', async () => {
    const { id } = await submit()
    expect(await requestStatusOf(tab.database, id)).toMatchObject({
      at: 'outbox',
      entry: { id, path: '/api/drivers/applications' },
    })
    await send(accepted)
    expect(await requestStatusOf(tab.database, id)).toMatchObject({
      at: 'server',
      sent: { id, receipt: { reference: 'A-1042' } },
    })
    expect(await claimSent(tab.database, id)).toMatchObject({ id })
    expect(await requestStatusOf(tab.database, id)).toMatchObject({ at: 'server', sent: { id } })
    expect(await claimSent(tab.database, id)).toBeNull()
    expect(await unclaimed(tab.database, clock + day)).toEqual([])
  })

  test('is with the server also after its notice was shown', async () => {
    const { id } = await submit()
    await send(accepted)
    const found = await unclaimed(tab.database, clock + 10_000)
    expect(found).toMatchObject([{ id }])
    await markNotified(tab.database, found ?? [])
    expect(await claimSent(tab.database, id)).toBeNull()
    expect(await requestStatusOf(tab.database, id)).toMatchObject({ at: 'server' })
  })

  test('is found under the id it was submitted with, although its key was cancelled and replaced', async () => {
    const { id } = await submit()
    for (const _time of [1, 2]) {
      await send(refusal(410))
      const [entry] = await tab.database.outbox.toArray()
      expect(entry?.id).not.toBe(id)
      expect(await requestStatusOf(tab.database, id)).toEqual({ at: 'outbox', entry })
    }
    await send(accepted)
    expect(await requestStatusOf(tab.database, id)).toMatchObject({ at: 'server', sent: { formerly: id } })
  })

  test('is unknown once it was discarded', async () => {
    const { id } = await submit()
    await tab.outbox.discard(id)
    expect(await requestStatusOf(tab.database, id)).toEqual({ at: 'unknown' })
  })

  test('is shown at its form: an application for a month, a quote request for a day', async () => {
    await submit()
    await tab.outbox.enqueue('quote', { companyName: 'Sonora Steel' })
    expect(await latestRequestOf(tab.database, 'application', clock)).toMatchObject({ request: { at: 'outbox' }, begun: false })
    await send(accepted, accepted)
    for (const kind of ['application', 'quote'] as const) {
      expect(await latestRequestOf(tab.database, kind, clock)).toMatchObject({ request: { at: 'server', sent: { kind } } })
    }
    clock += 29 * day
    expect(await latestRequestOf(tab.database, 'application', clock)).toMatchObject({ request: { at: 'server' } })
    expect(await latestRequestOf(tab.database, 'quote', clock)).toMatchObject({ request: null })
    expect(await latestRequestOf(tab.database, 'application', clock + 2 * day)).toMatchObject({ request: null })
  })

  test('is deleted a month after its notice', async () => {
    const { id } = await submit()
    await send(accepted)
    await claimSent(tab.database, id)
    clock += 29 * day
    const second = await submit()
    await send(accepted)
    await claimSent(tab.database, second.id)
    expect(await requestStatusOf(tab.database, id)).toMatchObject({ at: 'server' })
    clock += 2 * day
    const third = await submit()
    await send(accepted)
    await claimSent(tab.database, third.id)
    expect(await requestStatusOf(tab.database, id)).toEqual({ at: 'unknown' })
    expect(await requestStatusOf(tab.database, second.id)).toMatchObject({ at: 'server' })
  })
})
