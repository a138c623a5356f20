import type { Knex } from 'knex'
import { type ApplicantDocument, applicantDocuments } from '#shared/recruiting/applicationDecision'
import { createLink } from '../../platform/links/links.ts'
import { type SendMail, supersedeMails } from '../../platform/mail/sendMail.ts'
import type { TemplateData, TemplateName } from '../../platform/mail/templates/templates.ts'
import type { Application } from './Application.ts'

/** The tools to mail about an application. */
export interface ApplicationMailing {
  sendMail: SendMail
  /** The address of the applicant's page for a link's token. */
  linkTo: (token: string) => string
}

type Applicant = Pick<Application, 'id' | 'number' | 'firstName' | 'email' | 'suspicious'>

/** Mails that the application has arrived, with the link to its page. */
export async function mailReceipt(transaction: Knex, applicant: Applicant & { contactBy: Date }, mailing: ApplicationMailing) {
  await send(transaction, applicant, mailing, {
    template: 'applicationReceived',
    key: `application ${applicant.id} received`,
    data: (link) => ({ ...named(applicant), link, contactBy: applicant.contactBy }),
  })
}

/** Mails which documents are missing; a new request supersedes the earlier queued mail. */
export async function mailMissing(
  transaction: Knex,
  applicant: Applicant,
  { documents, text, version }: { documents: readonly ApplicantDocument[]; text: string | null; version: number },
  mailing: ApplicationMailing,
) {
  await send(transaction, applicant, mailing, {
    template: 'applicationDocuments',
    key: `application ${applicant.id} documents ${version}`,
    data: (link) => ({ ...named(applicant), link, text, documents: documents.map((kind) => applicantDocuments[kind]) }),
  })
}

/** Mails that the application is approved. */
export async function mailApproval(transaction: Knex, applicant: Applicant, mailing: ApplicationMailing) {
  await send(transaction, applicant, mailing, {
    template: 'applicationApproved',
    key: `application ${applicant.id} approved`,
    data: (link) => ({ ...named(applicant), link }),
  })
}

/** Mails that the application is rejected, in the recruiter's words. */
export async function mailRejection(transaction: Knex, applicant: Applicant, text: string, mailing: ApplicationMailing) {
  await send(transaction, applicant, mailing, {
    template: 'applicationRejected',
    key: `application ${applicant.id} rejected`,
    data: (link) => ({ ...named(applicant), link, text }),
  })
}

/** Supersedes queued mails: after the end, no applicant is asked for documents, or promised a call. */
export const giveUpMails = (transaction: Knex, { id }: Pick<Application, 'id'>) =>
  supersedeMails(transaction, { resource: 'applications', rowId: id })

/** Sends a mail with its own link: only the hash of an earlier one is stored. A robot gets no mail. */
async function send<T extends TemplateName>(
  transaction: Knex,
  { id, email, suspicious }: Applicant,
  { sendMail, linkTo }: ApplicationMailing,
  { data, ...mail }: { template: T; key: string; data: (link: string) => TemplateData<T> },
): Promise<void> {
  if (suspicious) return
  const about = { resource: 'applications', rowId: id } as const
  await supersedeMails(transaction, about)
  const token = await createLink(transaction, { ...about, now: new Date() })
  await sendMail(transaction, { ...mail, ...about, to: email, data: data(linkTo(token)), secrets: [token] })
}

const named = ({ number, firstName }: Applicant) => ({ reference: `A-${number}`, firstName })
