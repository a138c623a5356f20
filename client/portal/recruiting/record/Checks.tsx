import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { expiryWarningDays } from '#shared/documents/document'
import { daysUntil } from '#shared/kernel/calendarDay'
import type { Finding } from '#shared/kernel/findings'
import { formatDay, formatDuration } from '#shared/kernel/time'
import type { Application } from '#shared/recruiting/application'
import { contacted } from './logText.ts'

interface Props {
  application: Application
  findings: readonly Finding[]
  /** The company's calendar day. */
  today: string
}

/** The checks before a decision: the passed ones in green, then the findings. */
export function Checks({ application, findings, today }: Props) {
  const { contactedAt, contactedBy, createdAt, askedFor, cdlExpiration } = application
  const has = (code: string) => findings.some((finding) => finding.code === code)
  const days = daysUntil(cdlExpiration, today)
  const isCdlFine = !has('cdl_missing') && !has('cdl_expired')
  return (
    <ul className="grid gap-2.5">
      {contactedAt && contactedBy && (
        <Check>{`${contacted[contactedBy]} in ${formatDuration(Date.parse(contactedAt) - Date.parse(createdAt))}`}</Check>
      )}
      {askedFor.length > 0 && !has('papers_missing') && (
        <Check>{`${askedFor.length} of ${askedFor.length} documents received`}</Check>
      )}
      {isCdlFine && days > expiryWarningDays && <Check>{`CDL expires ${formatDay(cdlExpiration)}`}</Check>}
      {isCdlFine && days <= expiryWarningDays && (
        <Warn>
          {`CDL expires ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}, ${formatDay(cdlExpiration)}. Work can start.`}
        </Warn>
      )}
      {findings.map(({ code, severity, message }) =>
        severity === 'block' ? (
          <li key={code} className="flex items-start gap-2 font-semibold text-(--red-ink)">
            <OctagonX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">Not possible: </span>
              <span>{message}</span>
            </span>
          </li>
        ) : (
          <Warn key={code}>
            <span className="sr-only">Gap: </span>
            <span>{message}</span>
          </Warn>
        ),
      )}
    </ul>
  )
}

function Check({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function Warn({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 text-(--amber-ink)">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
