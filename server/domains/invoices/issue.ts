import type { Knex } from 'knex'
import type { Haul } from '#shared/invoices/invoice'
import type { InvoiceEntry } from '#shared/invoices/invoiceEntry'
import { invoiceFindings } from '#shared/invoices/invoiceFindings'
import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { loadEquipment } from '#shared/kernel/equipment'
import { dollars } from '#shared/kernel/money'
import { type Act, perform } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { Load, payerOf } from '../loads/index.ts'
import { billedLoad } from './billedLoad.ts'
import { hasProof } from './hasProof.ts'
import { Invoice } from './Invoice.ts'
import { invoiceResource } from './invoiceResource.ts'
import { nextNumber } from './nextNumber.ts'

interface Submission {
  user: SessionUser
  now: Date
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Issues the invoice of a delivered load, or of a cancelled one for the truck order not used, and returns its id (§7). The load
 * is locked: of two concurrent requests, the second sees the first. Throws 404 for an unknown load, 409 for one that is not
 * delivered, 422 with findings.
 */
export async function issueInvoice(transaction: Knex, entry: InvoiceEntry, { user, now, clientId }: Submission): Promise<string> {
  let id = ''
  const { resource } = await billedLoad(transaction, entry.loadId)
  await perform(
    resource,
    'invoice',
    {
      knex: transaction,
      key: { id: entry.loadId },
      visible: Load.visibleTo(user),
      version: null,
      body: entry,
      clientId: null,
      current: async () => null,
      actor: user.role,
      userId: user.id,
    },
    async (act) => {
      const invoice = await makeInvoice(act, now)
      id = invoice.id
      await recordChange(transaction, {
        resource: 'invoices',
        id,
        what: 'status',
        to: 'open',
        reason: entry.reason || null,
        accepted: entry.accepted ?? [],
        userId: user.id,
        clientId,
        owners: invoiceResource.ownersOf(invoice),
      })
      act.describe(invoice.number)
      return {}
    },
  )
  return id
}

async function makeInvoice({ knex, row, body, userId, guard }: Act<Load, InvoiceEntry>, now: Date): Promise<Invoice> {
  const existing = await Invoice.query(knex).where({ load_id: row.id }).whereNot({ status: 'void' }).first()
  const findings = invoiceFindings({
    id: row.id,
    total: dollars(row.totalCents),
    seen: body.total,
    // A truck order not used has no delivery.
    hasProof: row.cancelledAt !== null || (await hasProof(knex, row.id)),
    invoice: existing?.number ?? null,
  })
  guard(findings)
  const reason = body.reason || null
  if (findings.length > 0 && !reason) throw refuse.invalid({ reason: 'Please give a reason' })
  const payer = await payerOf(knex, row)
  const issuedOn = companyDay(now)
  const haul = await haulOf(knex, row)
  const number = await nextNumber(knex, 'FI', issuedOn)
  const invoice = await Invoice.query(knex)
    .insert({
      number,
      loadId: row.id,
      brokerId: row.brokerId,
      shipperId: row.brokerId === null ? row.shipperId : null,
      status: 'open',
      issuedOn,
      netDays: payer.netDays,
      dueOn: daysAfter(issuedOn, payer.netDays),
      totalCents: row.totalCents,
      payer: payer.name,
      haul,
      issuedBy: userId,
      payerDetails: { kind: payer.kind, contact: payer.contact, mcNumber: payer.mcNumber },
      prooflessReason: findings.some(({ code }) => code === 'no_proof') ? reason : null,
    })
    .returning('*')
  await knex('invoice_lines').insert(linesOf(row).map((line, place) => ({ ...line, place, invoice_id: invoice.id })))
  return invoice
}

/** The present charges of a load, without those of $0.00. */
export const linesOf = ({ rateLinehaulCents, charges }: Pick<Load, 'rateLinehaulCents' | 'charges'>) =>
  [{ code: 'linehaul', cents: rateLinehaulCents, note: null }, ...charges]
    .filter(({ cents }) => cents !== 0)
    .map(({ code, cents, note }) => ({ code, note, amount_cents: cents }))

/** The haul with its places, and the recorded times of departure and delivery. */
export async function haulOf(knex: Knex, load: Load): Promise<Haul> {
  const [first, last] = [load.stops[0], load.stops.at(-1)]
  const departed = await knex('tracking_events')
    .where({ load_id: load.id, type: 'departed_pickup', dispute: null })
    .max('occurred_at as at')
    .first()
  return {
    pickup: {
      location: load.pickupLocation,
      facility: first?.facility ?? null,
      street: first?.street ?? null,
      zone: load.pickupZone,
      at: departed?.at?.toISOString() ?? null,
    },
    delivery: {
      location: load.deliveryLocation,
      facility: last?.facility ?? null,
      street: last?.street ?? null,
      zone: load.deliveryZone,
      at: load.deliveredAt?.toISOString() ?? null,
    },
    // A load in creation lacks fields that are not entered yet.
    freight: load.freightDetails ?? null,
    weight: load.weight ?? null,
    pieces: load.pieces ?? null,
    distance: load.distance,
    equipment: loadEquipment[load.equipment] + (load.trailerFeet == null ? '' : `, ${load.trailerFeet} ft`),
    reference: load.brokerReference ?? null,
    purchaseOrder: load.purchaseOrder ?? null,
    billOfLading: load.billOfLading ?? null,
    pickupNumber: load.pickupNumber ?? null,
    sealNumber: load.sealNumber ?? null,
    trailerNumber: load.trailerNumber ?? null,
    ...(load.cancelledAt && { isNotUsed: true }),
  }
}
