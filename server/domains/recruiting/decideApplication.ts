import type { Knex } from 'knex'
import type { z } from 'zod'
import { listedDays } from '#shared/kernel/businessDays'
import { companyDay } from '#shared/kernel/companyDay'
import type { Finding } from '#shared/kernel/findings'
import { formatDay } from '#shared/kernel/time'
import type { applicationCommands } from '#shared/recruiting/application'
import { rejectFrom, rejectReasons } from '#shared/recruiting/applicationDecision'
import { missingDocuments } from '#shared/recruiting/applicationFindings'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { settingsOn } from '../settings/index.ts'
import type { Application } from './Application.ts'
import { type ApplicationMailing, giveUpMails, mailMissing, mailRejection } from './applicationMails.ts'

type Body<Action extends keyof typeof applicationCommands> = z.output<(typeof applicationCommands)[Action]>

/** Moves the application into review. */
export const review: UseCase<Application, unknown> = async ({ now }) => ({ movedAt: now })

/**
 * Requests documents from the applicant; a mail lists the missing ones. A new request replaces the list, and sent documents
 * remain.
 */
export function askDocuments(mailing: ApplicationMailing): UseCase<Application, Body<'askDocuments'>> {
  return async ({ knex, row, body, now }) => {
    const { askedFor } = body
    const documents = missingDocuments({
      askedFor,
      documents: await knex('application_documents').where({ application_id: row.id }),
    })
    const { version } = row
    if (documents.length > 0) await mailMissing(knex, row, { documents, text: body.text || null, version }, mailing)
    return toColumns(row, body, now)
  }
}

const toColumns = (row: Application, body: Body<'askDocuments'>, now: Date) => ({
  askedFor: body.askedFor,
  requestText: body.text || null,
  ...(row.status !== 'documents' && { movedAt: now }),
})

/**
 * Stores when the applicant was informed that a report may decide against them. That notice had a copy of the report and their
 * rights.
 */
export const reportNotice: UseCase<Application, Body<'reportNotice'>> = async ({ body, now, describe }) => {
  requirePast(body.sentOn, now)
  describe(`Sent ${formatDay(body.sentOn)}`)
  return { reportNoticeOn: body.sentOn }
}

/** Stores when the notice after a rejection by a report was sent. Throws 409 where no report decided. */
export const finalNotice: UseCase<Application, Body<'finalNotice'>> = async ({ row, body, now, describe }) => {
  if (!row.afterReport) throw refuse.notPossible('application', 'rejected without a report')
  requirePast(body.sentOn, now)
  describe(`Sent ${formatDay(body.sentOn)}`)
  return { finalNoticeOn: body.sentOn }
}

function requirePast(sentOn: string, now: Date): void {
  if (sentOn > companyDay(now)) throw refuse.invalid({ sentOn: 'This day has not come yet: please enter when it was sent' })
}

/**
 * Rejects, with an internal reason and a message for the applicant, which is mailed. A rejection by a report waits until the
 * period of its notice is over.
 */
export const reject =
  (mailing: ApplicationMailing): UseCase<Application, Body<'reject'>> =>
  async ({ knex, row, body, now, guard, describe }) => {
    const { why, note, text, afterReport } = body
    if (afterReport) {
      const today = companyDay(now)
      guard(tooSoon(row.reportNoticeOn, today, await closedSince(knex, row.reportNoticeOn ?? today, today)))
    }
    describe(rejectReasons[why])
    if (text) await mailRejection(knex, row, text, mailing)
    else await giveUpMails(knex, row)
    return {
      endedAt: now,
      movedAt: now,
      endReason: why,
      afterReport,
      endNote: note || null,
      endText: text || null,
    }
  }

/** Days that were closed when the notice was sent still count, even after they are removed from the settings. */
async function closedSince(knex: Knex, noticeOn: string, today: string): Promise<string[]> {
  const lists = await Promise.all([noticeOn, today].map(async (day) => (await settingsOn(knex, day)).calendar.closed))
  return lists.flatMap(listedDays)
}

function tooSoon(noticeOn: string | null, today: string, closed: readonly string[]): Finding[] {
  if (noticeOn === null) {
    const message = 'A report decides it, so its notice has to go to the applicant first, with a copy of the report.'
    return [{ code: 'report_notice_missing', severity: 'block', message }]
  }
  const from = rejectFrom(noticeOn, closed)
  if (today >= from) return []
  const message = `The notice went on ${formatDay(noticeOn)}: the applicant has until ${formatDay(from)} to answer it.`
  return [{ code: 'report_notice_running', severity: 'block', message }]
}

/** Ends the application for an applicant who withdraws; by the applicant's link, it needs no reason. */
export const withdraw: UseCase<Application, { reason?: string | null | undefined }> = async ({ knex, row, body, now }) => {
  await giveUpMails(knex, row)
  return { endedAt: now, movedAt: now, endReason: body.reason || null }
}
