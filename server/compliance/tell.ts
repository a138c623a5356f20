import type { Knex } from 'knex'
import { company } from '#shared/company'
import { companyDay } from '#shared/companyDay'
import { isHandInKind } from '#shared/document'
import { can } from '#shared/permissions'
import { proposalOf } from '#shared/suspension'
import { instantOf } from '#shared/time'
import { enqueue, jobKind } from '../jobs/enqueue.ts'
import { type Task, task } from '../jobs/task.ts'
import { notify } from '../push/notify.ts'
import { isFirst } from '../push/toldOnce.ts'
import { settingsOn } from '../settings/settingsOn.ts'
import { readExpiringPapers } from './expiring.ts'
import { readProposable } from './proposals.ts'

const complianceJob = jobKind<Record<string, never>>('tell-compliance')

/**
 * Tells of documents that came into one of the windows of 60, 30, 14, 7, 1 and 0 days, of each document and window once: its driver,
 * where the driver hands it in, and who keeps documents. A day begins at midnight; devices and mails of that day wait for the time of
 * the digest.
 */
export async function tellExpiring(knex: Knex, now: Date): Promise<void> {
  const day = companyDay(now)
  const by = { userId: null, now, notBefore: await morningOf(knex, day) }
  for (const { id, driverId, kind, expiresOn, window } of await readExpiringPapers(knex, day)) {
    await knex.transaction(async (transaction) => {
      if (!(await isFirst(transaction, `document ${id} ends ${expiresOn} window ${window}`))) return
      if (isHandInKind(kind)) await notify(transaction, { driverId }, { what: 'document ends', id }, by)
      await notify(transaction, { role: (role) => can(role, 'documents:write') }, { what: 'expiry', id }, by)
    })
  }
}

/** Tells who may suspend of each proposal once; of one that comes back after somebody was kept, again. */
export async function tellProposals(knex: Knex, now: Date): Promise<void> {
  const day = companyDay(now)
  const by = { userId: null, now, notBefore: await morningOf(knex, day) }
  for (const driver of await readProposable(knex)) {
    const proposal = proposalOf(driver, day)
    if (!proposal) continue
    await knex.transaction(async (transaction) => {
      if (!(await isFirst(transaction, `suspension ${driver.id} ${proposal.cause} ${driver.kept?.until ?? ''}`))) return
      const about = { what: 'suspension proposed', id: driver.id }
      await notify(transaction, { role: (role) => can(role, 'drivers:suspend') }, about, by)
    })
  }
}

const morningOf = async (knex: Knex, day: string): Promise<Date | null> =>
  instantOf(`${day}T${(await settingsOn(knex, day)).news.digestAt}`, company.zone)

/** Looks every few minutes, at each sweep, what ends and what is proposed by now. */
export function complianceTask(): Task {
  return task(
    complianceJob,
    async (_payload, { knex }) => {
      const now = new Date()
      await tellExpiring(knex, now)
      await tellProposals(knex, now)
    },
    (knex) => enqueue(knex, complianceJob, {}, { key: 'tell compliance' }),
  )
}
