import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatCount } from '#shared/kernel/count'

/** The last step: what was done, and the way to it. */
export function Imported({ count, onAgain }: { count: number; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="imported" className="card gap-4 p-4 md:p-6">
      <h2 id="imported" ref={heading} tabIndex={-1} className="flex items-center gap-3 text-h2">
        <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-success" />
        <span>{count === 1 ? '1 driver was imported' : `${formatCount(count)} drivers were imported`}</span>
      </h2>
      <p className="max-w-[65ch]">
        Each is an applicant. Onboard them one by one before assigning loads. Each driver's history shows the file and row.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={{ pathname: staffPath('drivers'), search: '?status=applicant' }} className="btn btn-primary">
          View applicants
        </Link>
        <button type="button" className="btn btn-ghost" onClick={onAgain}>
          Import another file
        </button>
      </div>
    </section>
  )
}
