import type { LucideIcon } from 'lucide-react'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Flag from 'lucide-react/icons/flag'
import FolderOpen from 'lucide-react/icons/folder-open'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mails from 'lucide-react/icons/mails'
import Package from 'lucide-react/icons/package'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import UsersRound from 'lucide-react/icons/users-round'
import Wallet from 'lucide-react/icons/wallet'
import type { Place } from '#shared/access/navigation'

export const placeIcons: Record<Place, LucideIcon> = {
  dashboard: LayoutDashboard,
  myDashboard: LayoutDashboard,
  overview: LayoutDashboard,
  quotes: Inbox,
  myQuotes: Inbox,
  drivers: IdCard,
  loads: Package,
  myLoads: Package,
  myDocuments: FolderOpen,
  brokers: Building2,
  settlements: Wallet,
  disputes: Flag,
  invoices: Wallet,
  customerAccounts: Wallet,
  mySettlements: Wallet,
  recruiting: UserRoundSearch,
  reports: ChartColumn,
  compliance: ShieldCheck,
  schedule: CalendarDays,
  mails: Mails,
  settings: Settings,
  users: UsersRound,
}
