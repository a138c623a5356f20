/**
 * The states of a mail: it waits; the mail server accepted it; it was refused or given up; newer data made it untrue before it
 * was sent; or there is no mail server.
 */
export const mailStatuses = ['waiting', 'sent', 'failed', 'superseded', 'not_sent'] as const
export type MailStatus = (typeof mailStatuses)[number]

const notSent = 'Not sent: '

/** The last error of a superseded mail: `Not sent: the price was declined.` */
export type SupersededReason = `${typeof notSent}${string}`

/** Why a mail was superseded before it went, as `the price was declined.`; null for any other. */
export function supersededReason({ status, lastError }: { status: MailStatus; lastError: string | null }): string | null {
  return status === 'superseded' ? (lastError?.slice(notSent.length) ?? null) : null
}

export const mailStatusLabels: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  superseded: 'Superseded',
  not_sent: 'Not sent',
}
