import { company } from '../kernel/company.ts'
import { formatDollars } from '../kernel/money.ts'
import { formatDay } from '../kernel/time.ts'
import type { InvoiceRow } from './invoice.ts'
import { daysLate } from './invoiceAge.ts'
import { leftOf } from './invoiceMoney.ts'

type Reminded = Pick<InvoiceRow, 'number' | 'loadId' | 'payer' | 'issuedOn' | 'dueOn' | 'status' | 'total' | 'paid'>

/**
 * The text of a reminder, by how late the invoice is on `today`: friendly at first, firm after 30 days, and with the next step
 * after 60. The sender may edit it.
 */
export function reminderOf(invoice: Reminded, today: string): { subject: string; text: string } {
  const { number, loadId, payer, issuedOn, dueOn } = invoice
  const late = daysLate(dueOn, today)
  const subject = `${number} for load ${loadId}, issued ${formatDay(issuedOn)}`
  const left = formatDollars(leftOf(invoice))
  const unseen = invoice.paid > 0 ? `${left} of it` : `the ${left}`
  const days = late === 1 ? '1 day' : `${late} days`
  const call = `If something about it is in question, please call ${company.phone}.`
  const stage = getStage(late)
  const texts: Record<Stage, string> = {
    due: `This is a note that our invoice ${subject}, is due on ${formatDay(dueOn)}. ${left} is open.\n\nIf it is already on its way, thank you. ${call}`,
    kind: `Our invoice ${subject}, was due on ${formatDay(dueOn)}, and we have not seen ${unseen} yet. It may have crossed with this mail; then please disregard it.\n\nWould you tell us when we can expect the payment? ${call}`,
    plain: `Our invoice ${subject}, is ${days} late: it was due on ${formatDay(dueOn)}, and ${left} is open.\n\nPlease pay it now, or tell us today what is in the way and on which day you will pay. ${call}`,
    last: `Our invoice ${subject}, is ${days} late: it was due on ${formatDay(dueOn)}, and ${left} is open.\n\nPlease pay it within five business days. Without the payment or an agreement by then we put further loads for ${payer} on hold and hand the claim over for collection. ${call}`,
  }
  const subjects: Record<Stage, string> = {
    due: `Invoice ${number} is due ${formatDay(dueOn)}`,
    kind: `Reminder: invoice ${number} was due ${formatDay(dueOn)}`,
    plain: `Invoice ${number} is ${days} late`,
    last: `Payment overdue: invoice ${number} is ${days} late`,
  }
  return { subject: subjects[stage], text: texts[stage] }
}

type Stage = 'due' | 'kind' | 'plain' | 'last'

function getStage(late: number): Stage {
  if (late <= 0) return 'due'
  return late <= 30 ? 'kind' : late <= 60 ? 'plain' : 'last'
}
