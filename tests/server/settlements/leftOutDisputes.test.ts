import { describe, expect, test } from 'vitest'
import type { Finding } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import { lineKeyOfNotIn } from '#shared/settlements/missingLine'
import type { SettlementRunOutcome } from '#shared/settlements/settlementEntry'
import { done, refused } from '../../support/loads.ts'
import { lumper, useReceipts } from '../../support/receipts.ts'
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
const agree = (of: Disputed, amount: number) => at.settles.made(answer(of, amount, ['paid_otherwise']))
const findings = async (answered: Promise<Response>): Promise<Finding[]> => (await refused(answered)).findings
const next = (body: object = {}) => at.settles.create(at.driver, { ...after, ...body })
const payAll = async (): Promise<SettlementRunOutcome> => (await at.settles.post(`${api.settlements}/all`, after)).json()
const warning = (code: string, message: string) => [{ code, severity: 'warn', message }]
const unlessMore = 'Leave the amount empty, unless more is due.'

describe('a load that a settlement has left out', () => {
  const excluded = async () => {
    await at.charged()
    await at.settles.delivered(at.driver, '2026-11-13')
    const { pickupLocation: from, deliveryLocation: to } = at.load
    return disputed({ ...week, excluded: { [at.load.id]: 'No papers' } }, `${from} to ${to}`, 2_250)
  }

  test('is not paid by a correction while a settlement still pays it, unless whoever answers says so', async () => {
    const here = await excluded()
    const message = `${at.load.id} is in no settlement of this driver yet. Leave the amount empty if the one that it comes into pays it: else it is paid twice.`
    expect(await findings(answer(here, 2_250))).toEqual(warning('paid_otherwise', message))
    const answered = await at.settles.made(answer(here, null))
    expect(answered.disputes).toMatchObject([{ outcome: 'agreed', correction: null }])
    expect(await at.settles.made(next())).toMatchObject({ earnings: 2_250, corrections: 0 })
  })

  test('is not paid by a correction after a settlement has paid it', async () => {
    const here = await excluded()
    const paid = await at.settles.made(next())
    expect(paid.earnings).toBe(2_250)
    const message = `${paid.id} pays ${at.load.id} already. ${unlessMore}`
    expect(await findings(answer(here, 2_250))).toEqual(warning('paid_otherwise', message))
    // Also by the same one, worked out again.
    await at.server.knex('settlements').where({ id: paid.id }).delete()
    await at.settles.made(at.settles.prepare(here, {}))
    const again = await at.settles.read(`${api.settlements}/${here.id}`)
    const [{ message: said } = { message: '' }] = await findings(answer(again, 2_250))
    expect(said).toContain(`${here.id} pays ${at.load.id} already.`)
  })

  test('is not paid by a settlement after a correction was agreed, nor by one of all drivers, without a warning', async () => {
    const here = await excluded()
    await agree(here, 2_250)
    const agreed = `$2,250.00 was agreed for ${at.load.id}, which was not in ${here.id}, as a correction, and here it is paid, too.`
    const message = `${agreed} Take the correction back on the driver’s record, or leave the load out here, unless both are due.`
    expect(await findings(next())).toEqual(warning('agreed_before', message))
    expect(await findings(at.settles.prepare(here, {}))).toEqual(warning('agreed_before', message))
    const { made, notMade } = await payAll()
    const own = ({ driverId }: { driverId: string }) => driverId === at.driver.id
    expect([made.filter(own), notMade.filter(own)]).toMatchObject([[], [{ why: message }]])
    // The correction alone.
    const paid = await at.settles.made(next({ excluded: { [at.load.id]: 'Paid by the correction' } }))
    expect(paid).toMatchObject({ earnings: 0, corrections: 2_250 })
    const later = { from: '2026-11-23', until: '2026-11-23', kind: 'same_day' }
    const deduct = `${agreed} Enter a deduction on the driver’s record, or leave the load out here, unless both are due.`
    expect(await findings(next(later))).toEqual(warning('agreed_before', deduct))
    expect(await at.settles.made(next({ ...later, accepted: ['agreed_before'] }))).toMatchObject({ earnings: 2_250 })
  })

  test('is warned of in the settlement that pays its correction, too, with what can be done then', async () => {
    await agree(await excluded(), 2_250)
    const paid = await at.settles.made(next({ excluded: { [at.load.id]: 'Paid by the correction' } }))
    const [found] = await findings(at.settles.prepare(paid, {}))
    // The adjustment has no balance to reverse.
    expect(found?.message).toContain('Enter a deduction on the driver’s record, or leave the load out here, unless both are due.')
  })

  test('is not said to be in no settlement where another driver, who had it after, was settled', async () => {
    const here = await excluded()
    const other = await at.settles.paidDriver()
    const leg = { load_id: at.load.id, driver_id: at.driver.id, location: 'Blythe, CA', zone: 'America/Los_Angeles' }
    const part = { miles: 100, linehaul_cents: 100_000, pay_cents: 75_000, reported_by: 'Ada', reason: 'Broke down' }
    await at.server.knex('load_legs').insert({ ...leg, ...part, handed_over_at: new Date('2026-11-12T12:00:00Z') })
    await at.server.knex('loads').where({ id: at.load.id }).update({ assigned_driver_id: other.id })
    await at.settles.made(at.settles.create(other, { ...week }))
    const [found] = await findings(answer(here, 750))
    expect(found?.message).toContain(`${at.load.id} is in no settlement of this driver yet.`)
  })

  test('is paid without a warning once its correction was taken back', async () => {
    await agree(await excluded(), 2_250)
    const { payAccounts, version } = await at.settles.read(`${api.drivers}/${at.driver.id}`)
    const less = { account: payAccounts[0].id, amount: -2_250, reason: 'The load is paid instead' }
    await at.settles.post(`${api.drivers}/${at.driver.id}/enter-transaction`, less, { version })
    expect(await at.settles.made(next())).toMatchObject({ earnings: 2_250, corrections: 0 })
  })

  test('is not settled beside its correction when both are done at once', async () => {
    const here = await excluded()
    const { knex } = at.server
    const held = await knex.transaction()
    await held('drivers').where({ id: at.driver.id }).forUpdate()
    const both = Promise.all([answer(here, 2_250, ['paid_otherwise']), next()])
    const waiting = () => knex('pg_stat_activity').whereRaw("datname = current_database() and wait_event_type = 'Lock'")
    await expect.poll(async () => (await waiting()).length).toBe(2)
    await held.rollback()
    const [answered, settled] = await both
    expect(answered.status).toBe(200)
    // The second of the two gets the warning: the settlement, or the answer, which has accepted it in advance.
    if (settled.ok) expect(await settled.json()).toMatchObject({ earnings: 2_250, corrections: 0 })
    else expect((await refused(Promise.resolve(settled))).findings).toMatchObject([{ code: 'agreed_before' }])
  })

  test('is paid by a correction without a warning where no settlement pays it any more', async () => {
    const here = await excluded()
    await at.server.knex('loads').where({ id: at.load.id }).update({ cancelled_at: new Date() })
    await at.settles.made(answer(here, 2_250))
  })
})

describe('a charge that was not paid back', () => {
  const unpaid = async () => {
    await at.charged(lumper({ paidBy: 'driver' }))
    const key = `${at.load.id}:back lumper 0`
    return disputed({ ...week, notPaidBack: { [key]: 'No receipt' } }, 'Lumper', 150)
  }

  test('is not paid by a correction beside its receipt, or beside the settlement that was worked out again', async () => {
    const here = await unpaid()
    const expense = await at.lays.handIn(at.load, at.cab)
    const what = `Lumper of ${at.load.id}`
    const said = async () => (await findings(answer(here, 150)))[0]?.message
    expect(await said()).toBe(
      `A receipt for ${what} needs review. Once accepted, the next settlement reimburses it. ${unlessMore}`,
    )
    await done(at.lays.check(at.load, { expense, outcome: 'accepted' }))
    expect(await said()).toBe(`A receipt for ${what} is accepted, and the next settlement pays it back. ${unlessMore}`)
    const { id } = await at.settles.made(next())
    expect(await said()).toBe(`${id} pays back a receipt for ${what} already. ${unlessMore}`)
  })

  test('is not paid, by itself or by its receipt, after a correction without a warning', async () => {
    const here = await unpaid()
    await at.settles.made(answer(here, 150))
    const agreed = `$150.00 was agreed for Lumper of ${at.load.id}, which was not in ${here.id}, as a correction, and here it is paid, too.`
    const back = 'Take the correction back on the driver’s record'
    expect(await findings(at.settles.prepare(here, {}))).toEqual(
      warning('agreed_before', `${agreed} ${back}, or leave the charge out here, unless both are due.`),
    )
    await at.lays.accept(at.load, at.cab)
    expect(await findings(next())).toEqual(warning('agreed_before', `${agreed} ${back}, unless both are due.`))
    const other = { kind: 'correction', name: 'Detention', amount: 40, reason: 'Left out' }
    await at.settles.account(at.driver, other)
    expect(await at.settles.made(next({ accepted: ['agreed_before'] }))).toMatchObject({ corrections: 190, reimbursements: 150 })
  })

  test('is not paid by a receipt of another amount after a correction without a warning, in the settlement that was without it', async () => {
    const here = await unpaid()
    await at.settles.made(answer(here, 150))
    await at.lays.accept(at.load, at.cab, { amount: 140 })
    const [found] = await findings(at.settles.prepare(here, {}))
    expect(found).toMatchObject({ code: 'agreed_before', message: expect.stringContaining(`for Lumper of ${at.load.id}`) })
  })

  test('is not paid beside its correction without a warning while another one of its load is not paid', async () => {
    await at.charged(lumper({ paidBy: 'driver' }), lumper({ paidBy: 'driver', cents: 4_000 }))
    const [first, second] = [0, 1].map((place) => ({ [`${at.load.id}:back lumper ${place}`]: 'No receipt' }))
    const here = await disputed({ ...week, notPaidBack: { ...first, ...second } }, 'Lumper', 150)
    // The settlement pays it meanwhile, and then the office answers.
    await at.settles.made(at.settles.prepare(here, { notPaidBack: second }))
    const again = await at.settles.read(`${api.settlements}/${here.id}`)
    expect((await findings(answer(again, 150)))[0]?.message).toContain(`${here.id} pays back Lumper of ${at.load.id} already.`)
    // The office answers, and then the settlement pays it.
    await at.settles.made(at.settles.prepare(again, { notPaidBack: { ...first, ...second } }))
    const without = await at.settles.read(`${api.settlements}/${here.id}`)
    await at.settles.made(answer(without, 150))
    expect(await findings(at.settles.prepare(without, { notPaidBack: second }))).toMatchObject([{ code: 'agreed_before' }])
    expect(await at.settles.made(at.settles.prepare(without, { notPaidBack: first }))).toMatchObject({ reimbursements: 40 })
  })

  test('is not paid by a correction where another settlement has its load by now, or will', async () => {
    const here = await unpaid()
    await at.settles.delivered(at.driver, '2026-11-11')
    const without = { excluded: { [at.load.id]: 'No papers' } }
    await at.settles.made(at.settles.prepare(here, without))
    const again = await at.settles.read(`${api.settlements}/${here.id}`)
    const message = async () => (await findings(answer(again, 150)))[0]?.message
    expect(await message()).toBe(
      `${at.load.id} is in no settlement of this driver yet. Leave the amount empty if the one that it comes into pays back its Lumper, too: else it is paid twice.`,
    )
    const { id } = await at.settles.made(next())
    expect(await message()).toBe(`${id} pays back Lumper of ${at.load.id} already. ${unlessMore}`)
  })

  test('is not agreed to twice without a warning', async () => {
    const here = await unpaid()
    await at.settles.made(answer(here, 150))
    const line = lineKeyOfNotIn(at.load.id, 'Lumper')
    const body = {
      line,
      name: 'Not on settlement: Lumper',
      amount: 0,
      text: 'Still not',
      disputedAt: '2026-11-21T16:52:00.000Z',
    }
    const { disputes } = await at.settles.made(at.settles.post(`${api.settlements}/${here.id}/dispute`, body, { cookie: at.cab }))
    const open = { ...here, disputes: disputes.filter(({ outcome }) => outcome === null) }
    const message = `$150.00 was agreed for Lumper of ${at.load.id} before, which was not in ${here.id}. ${unlessMore}`
    expect(await findings(answer(open, 150))).toEqual(warning('paid_otherwise', message))
  })

  test('is not taken for another one of its load that is paid back', async () => {
    await at.charged(lumper({ paidBy: 'driver' }), lumper({ paidBy: 'driver', cents: 4_000 }))
    const choices = { notPaidBack: { [`${at.load.id}:back lumper 1`]: 'No receipt' } }
    const here = await disputed({ ...week, ...choices }, 'Lumper', 40)
    await at.settles.made(answer(here, 40))
    expect(await at.settles.made(at.settles.prepare(here, choices))).toMatchObject({ reimbursements: 150 })
  })

  test('is answered as before where nothing else pays it', async () => {
    await agree(await unpaid(), 150)
    await at.settles.delivered(at.driver, '2026-11-18')
    expect(await at.settles.made(next())).toMatchObject({ earnings: 2_250, corrections: 150, reimbursements: 0 })
  })
})
