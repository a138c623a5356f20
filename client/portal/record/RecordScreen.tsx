import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { company } from '#shared/company'
import { withoutSlashesAtEnd } from '#shared/paths'
import { ApiError } from '../../transport/request.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { NotFound } from '../feedback/NotFound.tsx'
import { cameFrom } from './cameFrom.ts'

interface Props {
  /** What is shown, in a word: `load`. */
  what: string
  /** What the window is called. */
  title: string
  /** Why it could not be fetched. */
  error: Error | null
  onRetry: () => unknown
  /** How old it is, where that has to be said. */
  banner: ReactNode
  /** The shape of what is coming, in the same measures. */
  skeleton: ReactNode
  /** A statement is as narrow as paper. */
  narrow?: boolean
  /** The record with its own heading; nothing while nothing is known of it. */
  children: ReactNode
}

/** One row of a noun: the way back to its list, and the record; or that it is coming, failed, not there, or not for this person. */
export function RecordScreen({ what, title, error, onRetry, banner, skeleton, narrow = false, children }: Props) {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  // The list it was opened from, as it was narrowed.
  const record = withoutSlashesAtEnd(pathname)
  const list = record.slice(0, record.lastIndexOf('/')) + search
  // Going back finds the list as it was left, also how far down.
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFrom(key, list)) return
    event.preventDefault()
    navigate(-1)
  }
  const refused = error instanceof ApiError ? error.status : null
  const heading = `${what.charAt(0).toUpperCase()}${what.slice(1)} Details`
  const back = `Back to the ${what}s`
  if (refused === 404) {
    return (
      <NotFound to={list} words={back}>
        There is no {what} at this address. It may be mistyped, or the {what} is gone or not yours to see.
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
              Loading the {what}
            </p>
            {skeleton}
          </div>
        )}
      </>
    )
  }
  return (
    <>
      <title>{`${refused === 403 ? heading : title} | ${company.name}`}</title>
      {refused !== 403 && banner}
      <div className={`grid w-full content-start gap-4 p-3 py-5 md:p-6 ${narrow ? 'max-w-160' : 'max-w-320'}`}>
        {refused !== 403 && (
          <Link to={list} onClick={goBack} className="link inline-flex min-h-11 items-center gap-2 justify-self-start no-print">
            <ArrowLeft aria-hidden="true" className="size-5" />
            {back}
          </Link>
        )}
        {shown()}
      </div>
    </>
  )
}
