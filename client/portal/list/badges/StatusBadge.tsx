import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import FileCheck from 'lucide-react/icons/file-check'
import FileSearch from 'lucide-react/icons/file-search'
import Files from 'lucide-react/icons/files'
import Hourglass from 'lucide-react/icons/hourglass'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import OctagonPause from 'lucide-react/icons/octagon-pause'
import PackageCheck from 'lucide-react/icons/package-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { type DriverStatus, driverStatusLabels } from '#shared/drivers/status'
import { type InvoiceStatus, invoiceStatusLabels } from '#shared/invoices/status'
import { type LoadStatus, loadStatusLabels } from '#shared/loads/status'
import type { Quote } from '#shared/quotes/quote'
import { type QuoteStatus, quoteStatusLabels, withdrawnByShipperLabel } from '#shared/quotes/status'
import { type ApplicationStatus, applicationStatusLabels } from '#shared/recruiting/status'
import { type SettlementStatus, settlementStatusLabels } from '#shared/settlements/status'
import { type UserStatus, userStatusLabels } from '#shared/users/status'
import { Badge, type Look } from './Badge.tsx'

interface Statuses {
  quotes: QuoteStatus
  applications: ApplicationStatus
  drivers: DriverStatus
  loads: LoadStatus
  settlements: SettlementStatus
  invoices: InvoiceStatus
  users: UserStatus
}

/** Dashed before an agreement, outlined while an action is due, solid while under way, tinted when completed. */
const looks: { [Resource in keyof Statuses]: Record<Statuses[Resource], Look> } = {
  quotes: {
    new: { look: 'badge-dashed tone-blue', Icon: Inbox },
    quoted: { look: 'tone-blue', Icon: Send },
    accepted: { look: 'badge-tinted tone-green', Icon: CheckCheck },
    declined: { look: 'badge-tinted tone-grey', Icon: CircleX },
    expired: { look: 'badge-tinted tone-brown', Icon: CalendarX },
    withdrawn: { look: 'badge-tinted tone-grey', Icon: Undo2 },
  },
  applications: {
    submitted: { look: 'badge-dashed tone-blue', Icon: Inbox },
    in_review: { look: 'tone-blue', Icon: FileSearch },
    documents: { look: 'tone-violet', Icon: Files },
    approved: { look: 'badge-tinted tone-green', Icon: BadgeCheck },
    rejected: { look: 'badge-tinted tone-grey', Icon: CircleX },
    withdrawn: { look: 'badge-tinted tone-grey', Icon: Undo2 },
  },
  // Drivers differ: tinted may drive or must wait, and the final status is outlined.
  drivers: {
    applicant: { look: 'badge-dashed tone-blue', Icon: UserPlus },
    onboarded: { look: 'badge-tinted tone-green', Icon: BadgeCheck },
    suspended: { look: 'badge-tinted tone-amber', Icon: OctagonPause },
    terminated: { look: 'tone-red', Icon: Ban },
  },
  loads: {
    quoted: { look: 'badge-dashed tone-grey', Icon: Tag },
    booked: { look: 'tone-blue', Icon: CalendarCheck },
    planned: { look: 'tone-violet', Icon: UserCheck },
    enroute: { look: 'badge-solid tone-green', Icon: Truck },
    delivered: { look: 'badge-tinted tone-green', Icon: PackageCheck },
    invoiced: { look: 'badge-tinted tone-brown', Icon: ReceiptText },
    paid: { look: 'badge-tinted tone-grey', Icon: CheckCheck },
  },
  settlements: {
    pending: { look: 'tone-amber', Icon: Hourglass },
    processed: { look: 'badge-tinted tone-blue', Icon: FileCheck },
    paid: { look: 'badge-tinted tone-grey', Icon: CheckCheck },
  },
  invoices: {
    open: { look: 'tone-grey', Icon: Clock },
    paid: { look: 'badge-tinted tone-grey', Icon: CheckCheck },
    void: { look: 'badge-dashed tone-grey', Icon: Undo2 },
  },
  users: {
    invited: { look: 'badge-dashed tone-blue', Icon: Mail },
    active: { look: 'badge-tinted tone-green', Icon: CircleCheck },
    disabled: { look: 'tone-red', Icon: Ban },
  },
}

const labels: { [Resource in keyof Statuses]: Record<Statuses[Resource], string> } = {
  quotes: quoteStatusLabels,
  applications: applicationStatusLabels,
  drivers: driverStatusLabels,
  loads: loadStatusLabels,
  settlements: settlementStatusLabels,
  invoices: invoiceStatusLabels,
  users: userStatusLabels,
}

interface Props<Resource extends keyof Statuses> {
  resource: Resource
  status: Statuses[Resource]
  /** Replaces the label. */
  children?: string | undefined
}

/** The status badge of a row. */
export function StatusBadge<Resource extends keyof Statuses>({
  resource,
  status,
  children = labels[resource][status],
}: Props<Resource>) {
  return <Badge {...looks[resource][status]}>{children}</Badge>
}

/** The status of a quote request for the desk, which sees who has withdrawn it. */
export function QuoteStatusBadge({
  quote: { status, withdrawnByShipper },
}: {
  quote: Pick<Quote, 'status' | 'withdrawnByShipper'>
}) {
  return (
    <StatusBadge resource="quotes" status={status}>
      {withdrawnByShipper ? withdrawnByShipperLabel : undefined}
    </StatusBadge>
  )
}
