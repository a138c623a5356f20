import { Link } from 'react-router-dom'
import { company } from '#shared/company'
import { sentences } from '#shared/messages'

/** Any other path inside the shell (§2). */
export function NotFound({ home }: { home: string }) {
  return (
    <div className="grid grow place-content-center justify-items-center gap-6 p-6 text-center">
      <title>{`${sentences.notFound} | ${company.name}`}</title>
      <h1 className="guide-sign px-10 text-h2">{sentences.notFound}</h1>
      <p className="max-w-96 text-muted">
        There is no such page in the portal. The address may be mistyped, or the page has moved.
      </p>
      <Link to={home} className="btn btn-outline">
        Back to the overview
      </Link>
    </div>
  )
}
