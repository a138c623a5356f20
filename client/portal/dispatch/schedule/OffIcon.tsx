import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX from 'lucide-react/icons/calendar-x'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import type { OffEntry } from './offEntries.ts'

const icons = {
  agreed: CalendarOff,
  asked: CalendarPlus,
  unanswered: CalendarX,
  unsent: CloudUpload,
  withdrawing: CloudUpload,
  declined: CalendarX,
  revoked: CalendarX,
} as const

/** The icon for the state of days off. */
export function OffIcon({ state, className }: { state: OffEntry['state']; className: string }) {
  const Icon = icons[state]
  return <Icon aria-hidden="true" className={className} />
}
