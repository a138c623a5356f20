import { daysUntil } from '#shared/kernel/calendarDay'
import { formatDay } from '#shared/kernel/time'

/** The expiration of a document relative to a day: `Expires in 7 days`, and a message with the day itself. */
export function expiryText({ expiresOn }: { expiresOn: string }, today: string): { title: string; body: string } {
  const days = daysUntil(expiresOn, today)
  const on = formatDay(expiresOn)
  if (days < 0) return { title: 'Expired', body: `It expired ${on}.` }
  const title = days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`
  return { title, body: `It expires ${on}.` }
}
