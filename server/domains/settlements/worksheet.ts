import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { estimateDistance } from '#shared/kernel/distance'
import { findPlace, type Gazetteer } from '#shared/kernel/gazetteer'
import { type ChargeCode, chargeName } from '#shared/loads/charges'
import { sharedExtras } from '#shared/settlements/pay'
import type { PayExpense, PayInputs, PayLoad } from '#shared/settlements/payInputs'
import { readTerms } from '../drivers/index.ts'
import { agreedForLoadSql, type LoadCharge } from '../loads/index.ts'

interface Asked {
  driverId: string
  kind: PayInputs['kind']
  from: string
  until: string
}

interface LoadRow {
  id: string
  pickup: string
  delivery: string
  deliveredOn: string | null
  dueOn: string | null
  settledIn: string | null
  linehaulCents: number
  charges: LoadCharge[]
  miles: number
  payCents: number | null
  isShared: boolean
  cameFrom: string | null
}

/**
 * The loads of a driver that concern a settlement: on the road, delivered and not settled, or settled elsewhere in this period.
 * Of a load that was handed over, the driver's legs count once it is delivered: until then it may come back.
 */
const loadsSql = `
  with part as (
    select id as load_id, delivered_at as done_at, driver_pay_cents as pay_cents,
      exists (select from load_legs where load_id = loads.id) as is_shared, distance as miles, rate_linehaul_cents as linehaul_cents,
      true as is_last
    from loads where assigned_driver_id = :driver and status in ('enroute', 'delivered', 'invoiced', 'paid') and cancelled_at is null
    union all
    select load_id, coalesce(delivered_at, cancelled_at), pay_cents, true, miles, linehaul_cents, false
    from (select load_id, sum(pay_cents)::int as pay_cents, sum(miles)::int as miles, sum(linehaul_cents)::int as linehaul_cents
      from load_legs where driver_id = :driver group by load_id) had join loads on loads.id = load_id
  ), whole as (
    -- A driver who had it twice is paid for it once.
    select load_id, (max(done_at) at time zone :zone)::date as done_on, sum(pay_cents)::int as pay_cents,
      bool_or(is_shared) as is_shared, max(miles) as miles, max(linehaul_cents) as linehaul_cents, bool_or(is_last) as is_last
    from part group by load_id
  )
  select loads.id, pickup_location as pickup, delivery_location as delivery, done_on::text as "deliveredOn",
    (delivery_date_time at time zone delivery_zone)::date::text as "dueOn", coalesce(line.settlement_id, agreed.payer) as "settledIn",
    whole.linehaul_cents as "linehaulCents", case when is_last then charges else '[]' end as charges, whole.miles,
    pay_cents as "payCents", is_shared as "isShared",
    (select before.delivery_location from loads before where before.assigned_driver_id = :driver
      and before.delivered_at <= loads.pickup_date_time and before.cancelled_at is null
      order by before.delivered_at desc limit 1) as "cameFrom"
  from whole join loads on loads.id = whole.load_id
    left join settlement_lines line on line.load_id = loads.id and line.driver_id = :driver
      and line.settlement_id is distinct from :settlement
    left join lateral (${agreedForLoadSql('loads.id', ':driver')}) agreed on true
  where coalesce(line.settlement_id, agreed.payer) is null or done_on between :from and :until
  order by done_on, loads.id`

/**
 * The present inputs of a driver's settlement (§7). `settlementId`: a pending one that is calculated again; its own lines and
 * transactions count as not there.
 */
export async function readWorksheet(
  knex: Knex,
  { driverId, kind, from, until }: Asked,
  gazetteer: Gazetteer,
  settlementId: string | null = null,
): Promise<PayInputs> {
  const parameters = { driver: driverId, settlement: settlementId, from, until, zone: company.zone }
  const { rows: loads }: { rows: LoadRow[] } = await knex.raw(loadsSql, parameters)
  const { rows: accounts } = await knex.raw(
    `select account.id as account, kind, name, each_cents as cents, target_cents as "targetCents", effective_from::text as "issuedOn",
       dispute.settlement_id as corrects,
       coalesce((select sum(cents) from account_transactions accountTransaction where accountTransaction.account_id = account.id
         and (accountTransaction.settlement_id is null or accountTransaction.settlement_id is distinct from :settlement)), 0)::int as "balanceCents"
     from pay_accounts account left join settlement_disputes dispute on dispute.id = account.dispute_id
     where driver_id = :driver and case when kind = 'correction'
       -- The next one that is made pays it, of whatever period; never the one that was wrong.
       then coalesce(dispute.settlement_id <> :settlement, true)
       -- What is held is to be returned from its end on, whatever period is settled.
       else effective_from <= :until and (ended_on is null or kind <> 'escrow' and ended_on > :until) end
     order by account.number`,
    parameters,
  )
  const expenses = await readExpenses(knex, driverId, settlementId)
  const ofKind = (selected: string) => accounts.filter((account: { kind: string }) => account.kind === selected)
  return {
    kind,
    from,
    until,
    bonus: null,
    terms: await readTerms(knex, driverId),
    loads: loads.map((load) => paidLoad(load, gazetteer)),
    corrections: ofKind('correction').flatMap(({ account, name, issuedOn: agreedOn, corrects, balanceCents }: AccountRow) =>
      balanceCents > 0 ? [{ account, name, agreedOn, settlement: corrects, balanceCents }] : [],
    ),
    expenses,
    carriedCents: Math.max(0, ofKind('carried')[0]?.balanceCents ?? 0),
    deductions: ofKind('deduction').map(({ account, name, cents: each, targetCents, balanceCents }: AccountRow) => ({
      account,
      name,
      cents: each,
      skipped: null,
      leftCents: targetCents === null ? null : Math.max(0, balanceCents),
    })),
    escrow: ofKind('escrow').map(({ account, name, cents: each, targetCents, balanceCents }: AccountRow) => {
      return { account, name, cents: each, balanceCents, targetCents: targetCents as number, skipped: null }
    }),
    advances: ofKind('advance').flatMap(({ account, name, issuedOn, balanceCents }: AccountRow) =>
      balanceCents > 0 ? [{ account, name, issuedOn, balanceCents }] : [],
    ),
  }
}

/** The expenses of a driver that no other settlement reimburses, whatever became of the loads, also unreviewed ones. */
async function readExpenses(knex: Knex, driverId: string, settlementId: string | null): Promise<PayExpense[]> {
  const { rows }: { rows: (PayExpense & { code: ChargeCode; note: string | null })[] } = await knex.raw(
    `select id as expense, load_id as load, code, name as note, cents, outcome is not null as "isAccepted" from expenses expense
     where driver_id = :driverId and paid_by = 'driver' and outcome is distinct from 'declined'
       and (settlement_id is null or settlement_id = :settlementId) order by number`,
    { driverId, settlementId },
  )
  return rows.map(({ code, note, ...expense }) => ({ ...expense, name: chargeName(code, note) }))
}

interface AccountRow {
  account: string
  name: string
  cents: number
  targetCents: number | null
  corrects: string | null
  issuedOn: string
  balanceCents: number
}

/** The charges of these codes that a settlement pays. Others are paid by a correction. */
const charged = (charges: readonly LoadCharge[], codes: readonly string[]): LoadCharge[] =>
  charges.filter(({ code, corrected }) => codes.includes(code) && !corrected)

function paidLoad({ charges, payCents, isShared, cameFrom, ...load }: LoadRow, gazetteer: Gazetteer): PayLoad {
  return {
    ...load,
    excluded: null,
    fuelCents: charged(charges, ['fuel_surcharge']).reduce((sum, { cents: amount }) => sum + amount, 0),
    emptyMiles: emptyMiles(cameFrom, load.pickup, gazetteer),
    agreedCents: isShared ? (payCents ?? 0) : null,
    extras: charged(charges, sharedExtras).map(({ code, cents, note }) => ({ code, name: chargeName(code, note), cents })),
  }
}

/** The gazetteer's estimate from the place where the driver got empty; 0 where a place is unknown. */
function emptyMiles(from: string | null, to: string, gazetteer: Gazetteer): number {
  const [start, end] = [from === null ? null : findPlace(gazetteer, from), findPlace(gazetteer, to)]
  return start && end ? (estimateDistance(start, end)?.road ?? 0) : 0
}
