import type { Knex } from 'knex'
import { z } from 'zod'
import { monthsAfter } from '#shared/documents/documentDay'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { eraseBody, type PrivacyRecord, privacyRecord } from '#shared/privacy/erasure'
import { leastMonths } from '#shared/privacy/retention'
import { command } from '../../platform/commands/command.ts'
import { allow } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, type Route } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import { Application, applicationResource, exportedApplication, noteViewed, readWhole } from '../recruiting/index.ts'
import { askToEraseApplication } from './request.ts'

/** The endpoints to export and to erase an applicant's data, for administrators. */
export function applicationPrivacyRoutes({ now }: { now: () => Date }): Route[] {
  const access = allow('applications:erase')
  const find = async (knex: Knex, id: string | undefined) => {
    const application = await Application.query(knex).where(rowKey(applicationResource, id)).first()
    if (!application) throw refuse.notFound('application')
    return application
  }
  return [
    get(
      `${api.applications}/:id/privacy`,
      {
        summary: 'Says what erasing an application would take away, and until when the law keeps it',
        access,
        response: { status: 200, schema: privacyRecord },
      },
      async ({ knex, params }) => applicationPrivacy(await find(knex, params.id), companyDay(now())),
    ),
    get(
      `${api.applications}/:id/data.json`,
      {
        summary: 'All that is known of an applicant, to give to them',
        access,
        limit: 'exports',
        response: { status: 200, schema: z.object({}).loose() },
      },
      async ({ ctx, user, knex, params }) => {
        const { id } = await find(knex, params.id)
        await noteViewed(knex, id, user.id, ctx.state.log)
        const whole = await readWhole(knex, id)
        if (!whole) throw refuse.notFound('application')
        ctx.set('Content-Disposition', `attachment; filename="${whole.record.reference}.json"`)
        return { ...exportedApplication(whole), ...(await ofOffice(knex, whole.record)), asOf: now().toISOString() }
      },
    ),
    command(
      applicationResource,
      'erase',
      { summary: 'Asks for an application to be erased', body: eraseBody },
      askToEraseApplication,
    ),
  ]
}

/** The personal data that the applicant's link does not show. */
export async function ofOffice(knex: Knex, record: NonNullable<Awaited<ReturnType<typeof readWhole>>>['record']) {
  const { id, contacts, endReason, endNote, offeredPay, duplicates, documents } = record
  const mails = await knex('mails')
    .where({ resource: 'applications', row_id: id })
    .orderBy('number')
    .select('subject', 'text', 'status', 'created_at as at')
  const history = await knex('audit_log')
    .where({ resource: 'applications', row_id: id })
    .orderBy('id')
    .select('at', 'what', 'from_value as from', 'to_value as to', 'reason')
  return {
    contacts: contacts.map(({ channel, outcome, note, occurredAt }) => ({ channel, outcome, note, occurredAt })),
    endReason,
    endNote,
    offeredPay,
    mails,
    history,
    duplicates: duplicates.map(({ reference, same }) => ({ reference, same })),
    files: documents.map(({ sha256, kind }) => ({ kind, sha256, address: `${api.files}/${sha256}` })),
  }
}

function applicationPrivacy({ status, endedAt, endReason, eraseAskedAt }: Application, today: string): PrivacyRecord {
  const until = endedAt && endReason !== 'robot' ? monthsAfter(companyDay(endedAt), leastMonths.rejected) : null
  const isRetained = until !== null && until >= today
  return {
    askedAt: eraseAskedAt?.toISOString() ?? null,
    erasedAt: null,
    obstacle: getObstacle(status),
    goes: isRetained || eraseAskedAt ? [] : ['The application, with its papers, log, mails, links and history'],
    retained: isRetained ? [{ what: 'The whole application', why: '29 CFR 1602.14: one year after the decision', until }] : [],
    lastDay: isRetained ? until : null,
  }
}

function getObstacle(status: Application['status']): string | null {
  if (status === 'rejected' || status === 'withdrawn') return null
  return status === 'approved'
    ? 'It belongs to the file of the driver that was made of it: it goes with the driver.'
    : 'It is still open. Decide it, or withdraw it for the applicant, first.'
}
