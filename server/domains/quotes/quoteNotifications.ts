import type { Knex } from 'knex'
import { staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { company } from '#shared/kernel/company'
import { quoteEquipment } from '#shared/kernel/equipment'
import { formatStop } from '#shared/kernel/time'
import { withdrawnByShipperLabel } from '#shared/quotes/status'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import { type About, notify } from '../../platform/push/notify.ts'
import { Quote } from './Quote.ts'

/** Notifies the desk of a new request, except the user who has entered it for a caller. */
export function notifyDesk(knex: Knex, id: string, source: { userId: string | null; now: Date }): Promise<void> {
  return notify(knex, { role: (role) => can(role, 'quotes:send') }, { what: 'quote asked', id }, source)
}

/** Notifies the desk that a shipper has withdrawn a request. */
export function notifyDeskOfWithdrawal(knex: Knex, id: string, now: Date): Promise<void> {
  return notify(knex, { role: (role) => can(role, 'quotes:send') }, { what: 'quote withdrawn', id }, { userId: null, now })
}

/** The text for one reader; null after the first contact, where it no longer applies, or where the reader may not see it. */
export async function quoteText(knex: Knex, { what, id }: About, reader: SessionUser, now: Date): Promise<PushMessage | null> {
  const isWithdrawn = what === 'quote withdrawn'
  const quote = await Quote.query(knex)
    .where({ id, status: isWithdrawn ? 'withdrawn' : 'new', suspicious: false, withdrawn_by_shipper: isWithdrawn })
    .modify((query) => Quote.visibleTo(reader)(query as never))
    .first()
  if (!quote || !can(reader.role, 'quotes:send')) return null
  if (isWithdrawn) return withdrawnText(quote)
  if (await knex('quote_contacts').where({ quote_id: id }).first('id')) return null
  const { number, companyName, equipment, pickupLocation, deliveryLocation, respondBy } = quote
  return {
    title: `New quote request: ${pickupLocation} to ${deliveryLocation}`,
    body: `${companyName}, ${quoteEquipment[equipment]}. Answer by ${formatStop(respondBy, company.zone, now)}.`,
    path: `${staffPath('quotes')}/Q-${number}`,
    tag: `quote ${id}`,
    isUrgent: true,
    dueAt: respondBy,
  }
}

/** It replaces the notification of the request, by the same tag. */
function withdrawnText({ id, number, companyName, pickupLocation, deliveryLocation }: Quote): PushMessage {
  return {
    title: `${withdrawnByShipperLabel}: ${pickupLocation} to ${deliveryLocation}`,
    body: `${companyName} no longer needs a price.`,
    path: `${staffPath('quotes')}/Q-${number}`,
    tag: `quote ${id}`,
    isUrgent: false,
  }
}
