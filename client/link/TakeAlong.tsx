import Download from 'lucide-react/icons/download'
import type { LinkedApplication } from '#shared/linkedApplication'
import { readerTime } from '../ui/quoteWords.ts'

interface Props {
  application: LinkedApplication
  /** The address of the link in the API. */
  at: string
  isConnected: boolean
}

const files = { pdf: 'PDF, to read', json: 'JSON, for another company' } as const

/** Who of us has opened the application; and all of it, to take along. */
export function TakeAlong({ application: { seenBy, reference }, at, isConnected }: Props) {
  return (
    <>
      <section aria-labelledby="seen-by" className="card gap-3 p-5 sm:p-6">
        <h2 id="seen-by" className="text-[1.375rem]">
          Who has looked at it
        </h2>
        {seenBy.length === 0 && <p className="text-muted">Nobody has opened it yet.</p>}
        <ul className="grid gap-2">
          {seenBy.map(({ name, role, at }) => (
            <li key={name + at}>
              <span className="font-semibold wrap-anywhere">{name}</span>, {role}
              <span className="block text-muted">
                <time dateTime={at}>{readerTime(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="take-along" className="card gap-3 p-5 sm:p-6 no-print">
        <h2 id="take-along" className="text-[1.375rem]">
          Take it along
        </h2>
        <p className="text-muted">All that you told us is yours: apply elsewhere with it.</p>
        {Object.entries(files).map(([type, words]) =>
          isConnected ? (
            <a key={type} href={`${at}/application.${type}`} download={`${reference}.${type}`} className="btn btn-outline btn-lg">
              <Download aria-hidden="true" size={22} />
              {words}
            </a>
          ) : (
            <button key={type} type="button" disabled className="btn btn-outline btn-lg">
              <Download aria-hidden="true" size={22} />
              Needs a connection
            </button>
          ),
        )}
      </section>
    </>
  )
}
