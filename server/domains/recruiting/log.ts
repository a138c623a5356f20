import type { z } from 'zod'
import type { applicationLogBody } from '#shared/recruiting/application'
import type { UseCase } from '../../platform/commands/command.ts'
import type { Application } from './Application.ts'
import { ApplicationContact } from './ApplicationContact.ts'

/**
 * Logs a contact with the applicant, or a note. It is append-only: the version of the row is unchanged, so no decision conflicts
 * with it. The first contact stops the clock (§9), by the time it took place: one that waited on a device may be earlier than a
 * logged one.
 */
export const logContact: UseCase<Application, z.output<typeof applicationLogBody>> = async ({ knex, row, body, userId, now }) => {
  const { channel, outcome, note } = body
  // A fast clock must not make it the last contact for ever, nor a slow one set it before the application.
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
