import type { Knex } from 'knex'
import { staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { documentLabel } from '#shared/documents/document'
import { proposalOf, proposalText } from '#shared/documents/suspension'
import { companyDay } from '#shared/kernel/companyDay'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import type { About } from '../../platform/push/notify.ts'
import { expiryText } from '../documents/index.ts'
import { readExpiringDocuments } from './expiring.ts'
import { readProposable } from './proposals.ts'

/** The text about an expiring document or a proposed suspension; null where it no longer applies, or without the permission. */
export async function complianceText(
  knex: Knex,
  { what, id }: About,
  reader: SessionUser,
  now: Date,
): Promise<PushMessage | null> {
  const today = companyDay(now)
  if (what === 'suspension proposed') {
    const [driver] = can(reader.role, 'drivers:suspend') ? await readProposable(knex, id) : []
    const proposal = driver && proposalOf(driver, today)
    if (!driver || !proposal) return null
    const body = `${proposalText(proposal)} Nothing changes until somebody decides.`
    return { ...toTarget(driver.id, `suspension ${driver.id}`), title: `Suspension proposed: ${driver.name}`, body }
  }
  const [document] = can(reader.role, 'documents:write') ? await readExpiringDocuments(knex, today, id) : []
  if (!document) return null
  const { title, body } = expiryText(document, today)
  return {
    ...toTarget(document.driverId, `document ${id} expires`),
    title: `${title}: ${documentLabel(document)} of ${document.driverName}`,
    body,
  }
}

const toTarget = (driverId: string, tag: string) => ({ path: `${staffPath('compliance')}/${driverId}`, tag, isUrgent: false })
