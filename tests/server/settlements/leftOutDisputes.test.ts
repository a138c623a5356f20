import { describe, expect, test } from 'vitest'
import type { Finding } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import { lineKeyOfNotIn } from '#shared/settlements/missingLine'
import { payOf } from '#shared/settlements/pay'
import { notInText } from '#shared/settlements/payText'
import type { PayRunOutcome } from '#shared/settlements/settlementEntry'
import { refused } from '../../support/loads.ts'
import { useReceipts } from '../../support/receipts.ts'
import { after, week } from '../../support/settling.ts'

const at = useReceipts()

/** A settlement that is without something of the load, which its driver disputes. */
async function disputed(choices: object, name: string, expected: number) {
  const { id } = await at.settle(choices)
  const line = lineKeyOfNotIn(at.load.id, name)
  const body = { line, name: `Not in it: ${name}`, amount: 0, text: 'It should be included', expected }
  const sent = { ...body, disputedAt: '2026-11-20T16:52:00.000Z' }
  return at.settles.made(at.settles.post(`${api.settlements}/${id}/dispute`, sent, { cookie: at.cab }))
}

type Disputed = Awaited<ReturnType<typeof disputed>>

const answer = ({ id, version, disputes }: Disputed, amount: number | null, accepted: string[] = []) => {
  const body = { dispute: disputes[0]?.id, outcome: 'agreed', text: 'Right', amount, accepted }
  return at.settles.post(`${api.settlements}/${id}/answer`, body, { version })
}
const agree = (of: Disputed, amount: number) => at.settles.made(answer(of, amount))
const findings = async (answered: Promise<Response>): Promise<Finding[]> => (await refused(answered)).findings
const next = (body: object = {}) => at.settles.create(at.driver, { ...after, ...body })
const payAll = async (): Promise<PayRunOutcome> => (await at.settles.post(`${api.settlements}/all`, after)).json()
const paidAlready = (load: string, payer: string) => [
  {
    code: 'paid_already',
    severity: 'block',
    message: `${load} is already in ${payer}. Leave the amount empty, and answer a dispute there if more is due.`,
  },
]

describe('a load that a settlement has left out', () => {
  const excluded = async () => {
    await at.charged()
    await at.settles.delivered(at.driver, '2026-11-13')
    const { pickupLocation: from, deliveryLocation: to } = at.load
    return disputed({ ...week, excluded: { [at.load.id]: 'No papers' } }, `${from} to ${to}`, 2_250)
  }

  test('is paid by an adjustment that was agreed for it, and by no settlement then', async () => {
    const here = await excluded()
    await agree(here, 2_250)
    const paid = await at.settles.made(next())
    expect(paid).toMatchObject({ earnings: 0, corrections: 2_250 })
    const lines = await at.server.knex('settlement_lines').where({ settlement_id: paid.id })
    expect(lines).toMatchObject([{ load_id: at.load.id, driver_id: at.driver.id, amount_cents: 225_000 }])
    // Neither by the settlement that missed it, nor by a later one, nor by one of all drivers.
    const { made, notMade } = await payAll()
    expect([...made, ...notMade].filter(({ driverId }) => driverId === at.driver.id)).toEqual([])
    const later = { from: '2026-11-23', until: '2026-11-23', kind: 'same_day' }
    expect((await findings(next(later))).map(({ code }) => code)).toEqual(['nothing'])
    await at.server.knex('settlements').where({ id: paid.id }).delete()
    const again = await at.settles.made(at.settles.prepare(here, {}))
    expect(again.earnings).toBe(2_250)
    const line = payOf(again.calculation.inputs).notIn.find(({ load }) => load === at.load.id)
    expect(line && notInText(line, { isStored: true })).toBe(`Already in an adjustment for ${here.id}`)
  })

  test('is paid by the next settlement where the dispute is agreed without an amount', async () => {
    const answered = await at.settles.made(answer(await excluded(), null))
    expect(answered.disputes).toMatchObject([{ outcome: 'agreed', correction: null }])
    expect(await at.settles.made(next())).toMatchObject({ earnings: 2_250, corrections: 0 })
  })

  test('is not paid by an adjustment after a settlement has paid it', async () => {
    const here = await excluded()
    const paid = await at.settles.made(next())
    expect(paid.earnings).toBe(2_250)
    expect(await findings(answer(here, 2_250))).toEqual(paidAlready(at.load.id, paid.id))
    // Also by the same one, worked out again.
    await at.server.knex('settlements').where({ id: paid.id }).delete()
    await at.settles.made(at.settles.prepare(here, {}))
    const again = await at.settles.read(`${api.settlements}/${here.id}`)
    expect(await findings(answer(again, 2_250))).toEqual(paidAlready(at.load.id, here.id))
  })

  test('is not paid by a second adjustment', async () => {
    const other = await excluded()
    await agree(other, 2_250)
    const line = lineKeyOfNotIn(at.load.id, 'again')
    const body = { line, name: 'Not in it', amount: 0, text: 'Still not', disputedAt: '2026-11-21T16:52:00.000Z' }
    const { disputes } = await at.settles.made(
      at.settles.post(`${api.settlements}/${other.id}/dispute`, body, { cookie: at.cab }),
    )
    const open = { ...other, disputes: disputes.filter(({ outcome }) => outcome === null) }
    expect(await findings(answer(open, 150))).toEqual(paidAlready(at.load.id, `an adjustment for ${other.id}`))
  })

  test('is paid by a settlement again once its adjustment was reversed', async () => {
    await agree(await excluded(), 2_250)
    const { payAccounts, version } = await at.settles.read(`${api.drivers}/${at.driver.id}`)
    const less = { account: payAccounts[0].id, amount: -2_250, reason: 'The load is paid instead' }
    await at.settles.post(`${api.drivers}/${at.driver.id}/enter-transaction`, less, { version })
    expect(await at.settles.made(next())).toMatchObject({ earnings: 2_250, corrections: 0 })
  })

  test('is paid once when the adjustment and the settlement are made at once', async () => {
    const here = await excluded()
    const { knex } = at.server
    const held = await knex.transaction()
    await held('drivers').where({ id: at.driver.id }).forUpdate()
    const both = Promise.all([answer(here, 2_250), next()])
    const waiting = () => knex('pg_stat_activity').whereRaw("datname = current_database() and wait_event_type = 'Lock'")
    await expect.poll(async () => (await waiting()).length).toBe(2)
    await held.rollback()
    const [answered, settled] = await both
    if (answered.ok) expect(await settled.json()).toMatchObject({ earnings: 0, corrections: 2_250 })
    else {
      expect((await refused(Promise.resolve(answered))).findings).toMatchObject([{ code: 'paid_already' }])
      expect(await settled.json()).toMatchObject({ earnings: 2_250, corrections: 0 })
    }
  })

  test('is paid by an adjustment where another driver, who had it after, was settled', async () => {
    const here = await excluded()
    const other = await at.settles.paidDriver()
    const leg = { load_id: at.load.id, driver_id: at.driver.id, location: 'Blythe, CA', zone: 'America/Los_Angeles' }
    const part = { miles: 100, linehaul_cents: 100_000, pay_cents: 75_000, reported_by: 'Ada', reason: 'Broke down' }
    await at.server.knex('load_legs').insert({ ...leg, ...part, handed_over_at: new Date('2026-11-12T12:00:00Z') })
    await at.server.knex('loads').where({ id: at.load.id }).update({ assigned_driver_id: other.id })
    await at.settles.made(at.settles.create(other, { ...week }))
    await agree(here, 750)
  })
})
