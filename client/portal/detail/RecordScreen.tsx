import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { withoutSlashesAtEnd } from '#shared/kernel/paths'
import { ApiError } from '../../platform/transport/request.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { NotFound } from '../feedback/NotFound.tsx'
import { cameFrom } from './cameFrom.ts'

interface Props {
  /** The singular name of the resource: `load`. */
  what: string
  /** The document's title. */
  title: string
  /** The heading while there is no row to show; by default the details of the resource. */
  heading?: string
  error: Error | null
  onRetry: () => unknown
  /** Shows the age of a stale row. */
  banner: ReactNode
  skeleton: ReactNode
  /** The width of a printed page, for a statement. */
  narrow?: boolean
  /** The label of the link back, where it does not lead to the list. */
  back?: string
  /** Beside the link back: the link to the next row. */
  beside?: ReactNode
  /** The content with its own heading; empty while loading. */
  children: ReactNode
}

/** The detail screen of a row: a link back to its list, and the content, its skeleton, an error, not found or no access. */
export function RecordScreen({
  what,
  title,
  heading = `${what.charAt(0).toUpperCase()}${what.slice(1)} Details`,
  error,
  onRetry,
  banner,
  skeleton,
  narrow = false,
  beside,
  children,
  ...text
}: Props) {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  // The list that it was opened from, with its filter.
  const record = withoutSlashesAtEnd(pathname)
  const list = record.slice(0, record.lastIndexOf('/')) + search
  // If it was opened from the list, the link goes back in the history, which restores the scroll position.
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFrom(key, list)) return
    event.preventDefault()
    navigate(-1)
  }
  const refused = error instanceof ApiError ? error.status : null
  const back = text.back ?? `Back to the ${what}s`
  if (refused === 404) {
    return (
      <NotFound to={list} text={back}>
        {`${what.charAt(0).toUpperCase()}${what.slice(1)} not found. Check the address: it may be gone, or not yours to see.`}
      </NotFound>
    )
  }
  const shown = () => {
    if (refused === 403) {
      return (
        <>
          <h1>{heading}</h1>
          <NoAccess />
        </>
      )
    }
    if (children) return children
    return (
      <>
        <h1 className={error ? '' : 'sr-only'}>{heading}</h1>
        {error ? (
          <ErrorAlert error={error} onRetry={onRetry} />
        ) : (
          <div aria-busy="true" className="grid gap-4">
            <p role="status" className="sr-only">
              {`Loading the ${what}`}
            </p>
            {wrapText(skeleton)}
          </div>
        )}
      </>
    )
  }
  return (
    <>
      <title>{`${refused === 403 ? heading : title} | ${company.name}`}</title>
      {refused !== 403 && wrapText(banner)}
      <div className={`grid w-full content-start gap-4 p-3 py-5 md:p-6 ${narrow ? 'max-w-160' : 'max-w-320'}`}>
        {refused !== 403 && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 no-print">
            <Link to={list} onClick={goBack} className="link inline-flex min-h-11 items-center gap-2">
              <ArrowLeft aria-hidden="true" className="size-5" />
              <span>{back}</span>
            </Link>
            {wrapText(beside)}
          </div>
        )}
        {wrapText(shown())}
      </div>
    </>
  )
}
