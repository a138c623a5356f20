/** What becomes of a mail: it waits, the mail server has taken it, it was refused or given up, or there is no mail server. */
export const mailStatuses = ['waiting', 'sent', 'failed', 'not_sent'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const mailStatusLabels: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  not_sent: 'Not sent',
}
