import { type Bodies, type Letter, renderLetter } from '../letter.ts'
import { accountChanged } from './accountChanged.ts'
import { applicationApproved, applicationDocuments, applicationReceived, applicationRejected } from './applications.ts'
import { detentionNotice } from './detentionNotice.ts'
import { factorReset } from './factorReset.ts'
import { invitation } from './invitation.ts'
import { creditMemo, invoice, invoiceReminder } from './invoices.ts'
import { loadConfirmation } from './loadConfirmation.ts'
import { digest, notifications } from './notification.ts'
import { passwordReset } from './passwordReset.ts'
import { quoteAccepted } from './quoteAccepted.ts'
import { quotePrice } from './quotePrice.ts'
import { quoteReminder } from './quoteReminder.ts'
import { quoteWithdrawn } from './quoteWithdrawn.ts'
import { renewal } from './renewal.ts'

/** Every mail that the product sends. A template is a plain function of its data. */
const templates = {
  quotePrice,
  quoteAccepted,
  quoteReminder,
  quoteWithdrawn,
  loadConfirmation,
  detentionNotice,
  invoice,
  invoiceReminder,
  creditMemo,
  applicationReceived,
  applicationDocuments,
  applicationApproved,
  applicationRejected,
  invitation,
  passwordReset,
  factorReset,
  accountChanged,
  notifications,
  digest,
  renewal,
}

export type TemplateName = keyof typeof templates
/** The data of a template. */
export type TemplateData<T extends TemplateName> = Parameters<(typeof templates)[T]>[0]

export function render<T extends TemplateName>(template: T, data: TemplateData<T>): Bodies & { subject: string } {
  return renderLetter((templates[template] as (data: TemplateData<T>) => Letter)(data))
}
