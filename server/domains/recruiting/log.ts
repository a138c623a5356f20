import type { z } from 'zod'
import type { applicationLogBody } from '#shared/recruiting/application'
import type { UseCase } from '../../platform/commands/command.ts'
import type { Application } from './Application.ts'
import { ApplicationContact } from './ApplicationContact.ts'

/**
 * Logs a contact with the applicant, or a note. A fact: it leaves the version of the row as it is, so nobody's decision is in its
 * way. The first contact stops the clock (§9), by when it took place: one that waited on a device may be it, though it comes after
 * another.
 */
export const logContact: UseCase<Application, z.output<typeof applicationLogBody>> = async ({ knex, row, body, userId, now }) => {
  const { channel, outcome, note } = body
  // A clock that is fast does not make it the last contact for ever, nor one that is slow a contact before there was anybody.
  const at = new Date(Math.max(row.createdAt.getTime(), Math.min(Date.parse(body.occurredAt), now.getTime())))
  await ApplicationContact.query(knex).insert({
    channel,
    occurredAt: at,
    applicationId: row.id,
    userId,
    outcome: channel === 'note' ? null : (outcome ?? null),
    note: note || null,
  })
  if (channel !== 'note' && (row.contactedAt === null || at < row.contactedAt)) {
    await knex('applications').where({ id: row.id }).update({ contacted_at: at, contacted_by: channel })
  }
  return null
}
