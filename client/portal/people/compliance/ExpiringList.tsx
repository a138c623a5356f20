import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useLocation } from 'react-router-dom'
import { isSubmitted } from '#shared/documents/customType'
import { documentTitle } from '#shared/documents/document'
import { expiryWindows } from '#shared/documents/expiring'
import { driverStatusLabels } from '#shared/drivers/status'
import { ExpiryBadge } from '../../list/badges/ExpiryBadge.tsx'
import { unbrokenDay } from '../documents/ownDocument.ts'
import { useCustomTypes } from '../documents/useCustomTypes.ts'
import { filePath } from './compliancePaths.ts'
import { type Notified, notifiedText } from './notifiedText.ts'
import { type Expiring, windowText } from './windows.ts'

interface Props {
  found: readonly Expiring[]
  today: string
  /** The driver with an open file beside the list. */
  openId: string | undefined
  /** The notifications of the drivers, by driver and document type. */
  notified: ReadonlyMap<string, Notified>
}

/** What expires, under the headings of the windows; each leads to the qualification file of its driver. */
export function ExpiringList({ found, today, openId, notified }: Props) {
  const kinds = useCustomTypes() ?? []
  return (
    <div className="expiring-list">
      {expiryWindows.map((window) => {
        const documents = found.filter((document) => document.window === window)
        if (documents.length === 0) return null
        const id = `expiring-${window}`
        return (
          <section key={window} aria-labelledby={id}>
            <h3 id={id} className="expiring-heading">
              {windowText[window].heading}
            </h3>
            <ul>
              {documents.map((document) => (
                <ExpiringLine
                  key={document.key}
                  document={document}
                  today={today}
                  isOpen={document.driverId === openId}
                  notified={notifiedText(isSubmitted(document.kind, kinds), notified.get(document.key))}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function ExpiringLine({
  document,
  today,
  isOpen,
  notified,
}: {
  document: Expiring
  today: string
  isOpen: boolean
  /** The notifications of the driver, one per line. */
  notified: readonly string[]
}) {
  const { driverId, driverName, status, expiresOn, days } = document
  const { search } = useLocation()
  return (
    <li className="expiring-line" data-open={isOpen || undefined}>
      <div className="min-w-0">
        <Link
          to={{ pathname: filePath(driverId), search }}
          aria-current={isOpen ? 'true' : undefined}
          className="expiring-name wrap-anywhere"
        >
          <span translate="no">{driverName}</span>
          <span className="sr-only">{`, ${documentTitle(document)}`}</span>
        </Link>
        <p className="text-[0.8125rem] text-muted max-md:hidden">{driverStatusLabels[status]}</p>
      </div>
      <div className="min-w-0">
        <p className="max-md:inline">{documentTitle(document)}</p>
        <p className="text-[0.8125rem] text-muted max-md:inline max-md:text-base max-md:before:content-[',_']">
          {`${days < 0 ? 'Expired' : 'Expires'} ${unbrokenDay(expiresOn)}`}
        </p>
      </div>
      <div className="min-w-0">
        <ExpiryBadge expiresOn={expiresOn} today={today} since />
        <ul className="mt-0.5 text-[0.8125rem] text-muted">
          {notified.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <ChevronRight aria-hidden="true" className="expiring-way size-5 text-muted" />
    </li>
  )
}
