import type { LucideIcon } from 'lucide-react'
import FileText from 'lucide-react/icons/file-text'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import type { LogChannel } from '#shared/recruiting/applicationContact'

/** The icon of each kind of entry. */
export const logIcons: Record<LogChannel, LucideIcon> = { call: PhoneOutgoing, mail: Mail, text: MessageSquare, note: FileText }

/** What usually comes of it; anything else can be typed. */
export const outcomes: Record<LogChannel, readonly string[]> = {
  call: ['Spoke with them', 'Left a message', 'No answer', 'Wrong number'],
  mail: ['Sent', 'Answered', 'Came back'],
  text: ['Sent', 'Answered'],
  note: [],
}

/** What was done to make the first contact: "Called in 7 h". */
export const contacted = { call: 'Called', mail: 'Wrote', text: 'Texted' } as const
