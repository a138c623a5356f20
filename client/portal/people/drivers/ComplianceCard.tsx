import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonX from 'lucide-react/icons/octagon-x'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { expiryWarningDays } from '#shared/documents/document'
import { queries } from '../../../platform/api/queries.ts'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { useCachedCount } from '../../../platform/offline/cache/useCachedRows.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { medicalConcern } from './medicalCard.ts'

interface Props {
  today: string
  /** Whether the role may see which documents expire, not only their number. */
  showsExpiry: boolean
}

/** Expired and expiring medical cards, counted from cached rows, and expiring documents, counted by the server. */
export function ComplianceCard({ today, showsExpiry }: Props) {
  const cache = useCache()
  const { data: metrics } = useQuery(queries.dashboard())
  const expired = useCachedCount(
    cache,
    'drivers',
    useMemo(() => hasState('expired', today), [today]),
  )
  const due = useCachedCount(
    cache,
    'drivers',
    useMemo(() => hasState('warning', today), [today]),
  )
  const documents = metrics?.expiringDocuments ?? null
  if (expired === undefined || due === undefined) return null
  const quiet = expired + due === 0 && !documents
  return (
    <section
      aria-labelledby="compliance"
      className={`card p-4 ${quiet ? '' : 'border-(--amber-edge) bg-(--amber-tint) text-(--amber-ink)'}`}
    >
      <h2 id="compliance" className="flex items-center gap-2 text-label">
        <ShieldAlert aria-hidden="true" className="size-5" />
        <span>Compliance Alert</span>
      </h2>
      {quiet ? (
        <p className="mt-1 flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
          <span>{`Nothing expires within ${expiryWarningDays} days.`}</span>
        </p>
      ) : (
        <ul className="mt-1 grid gap-x-8 md:flex md:flex-wrap">
          {expired > 0 && (
            <Alert icon={<OctagonX aria-hidden="true" />} to="?medical=expired">
              {expired === 1 ? '1 medical card has expired' : `${expired} medical cards have expired`}
            </Alert>
          )}
          {due > 0 && (
            <Alert icon={<TriangleAlert aria-hidden="true" />} to="?medical=due">
              {`${due === 1 ? '1 medical card expires' : `${due} medical cards expire`} within ${expiryWarningDays} days`}
            </Alert>
          )}
          {documents !== null && documents > 0 && (
            <Alert icon={<ShieldAlert aria-hidden="true" />} to={showsExpiry ? '?documents=expiring' : undefined}>
              {`${documents === 1 ? '1 document' : `${documents} documents`} ${expired + due > 0 ? 'in all ' : ''}${documents === 1 ? 'has' : 'have'} expired or will within ${expiryWarningDays} days`}
            </Alert>
          )}
        </ul>
      )}
    </section>
  )
}

const hasState = (state: 'expired' | 'warning', today: string) => (driver: Projection<'drivers'>) =>
  medicalConcern(driver, today) === state

interface AlertProps {
  icon: ReactNode
  /** The list of the drivers concerned. */
  to?: string | undefined
  children: ReactNode
}

function Alert({ icon, to, children }: AlertProps) {
  return (
    <li className="flex gap-2 py-1.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {wrapText(icon)}
      <span className="min-w-0">
        {wrapText(children)}{' '}
        {to && (
          <Link
            to={to}
            className="link inline-flex items-center whitespace-nowrap text-inherit pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
          >
            Show drivers
          </Link>
        )}
      </span>
    </li>
  )
}
