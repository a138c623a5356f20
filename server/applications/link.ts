import type { Knex } from 'knex'
import { recordChange } from '../events/record.ts'
import { createLink } from '../links/links.ts'
import type { Application } from './Application.ts'

/** Makes a link to the applicant's page, to be copied: only its hash is stored, so an earlier one cannot be shown again. */
export function makeLink(knex: Knex, { id, status }: Application, user: { id: string }): Promise<{ path: string }> {
  return knex.transaction(async (transaction) => {
    const token = await createLink(transaction, { noun: 'applications', rowId: id, now: new Date(), createdBy: user.id })
    const change = { noun: 'applications', id, what: 'link', from: status, to: status, userId: user.id } as const
    await recordChange(transaction, change)
    return { path: `/f/${token}` }
  })
}
