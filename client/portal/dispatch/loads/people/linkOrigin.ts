import type { LoadLink } from '#shared/loads/loadLink'
import { supersededReason } from '#shared/notifications/status'

/** Where a link came from. `problem`: why its mail failed, and what to do. */
export function linkOrigin({ givenBy, mail = null }: Pick<LoadLink, 'givenBy' | 'mail'>): {
  text: string
  problem: string | null
} {
  if (givenBy) return { text: `Shared by ${givenBy}`, problem: null }
  if (!mail) return { text: 'From the quote', problem: null }
  const next = "Copy the quote's link and send it yourself."
  switch (mail.status) {
    case 'sent':
      return { text: `Emailed to ${mail.to}`, problem: null }
    case 'waiting':
      return { text: `Email to ${mail.to} is queued`, problem: null }
    case 'failed':
      return {
        text: `For ${mail.to}`,
        problem: `The email failed${mail.lastError ? `: ${errorMessage(mail.lastError)}` : '.'} ${next}`,
      }
    case 'superseded':
      return { text: `Not emailed to ${mail.to}: ${supersededReason(mail)?.replace(/\.$/, '')}`, problem: null }
    case 'not_sent':
      return { text: `For ${mail.to}`, problem: `Not emailed: email isn’t set up. ${next}` }
  }
}

const errorMessage = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
