import Download from 'lucide-react/icons/download'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import { readerTime } from '../platform/ui/quoteText.ts'

interface Props {
  application: LinkedApplication
  /** The address of the link in the API. */
  at: string
  isConnected: boolean
}

const files = { pdf: 'PDF', json: 'Data file (JSON)' } as const

/** Who of us has opened the application; and all of it, to take along. */
export function ExportApplication({ application: { seenBy, reference }, at, isConnected }: Props) {
  return (
    <>
      <section aria-labelledby="seen-by" className="card gap-3 p-5 sm:p-6">
        <h2 id="seen-by" className="text-[1.375rem]">
          Who has viewed it
        </h2>
        {seenBy.length === 0 && <p className="text-muted">No one has opened it yet.</p>}
        <ul className="grid gap-2">
          {seenBy.map(({ name, role, at }) => (
            <li key={name + at}>
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span>{`, ${role}`}</span>
              <span className="block text-muted">
                <time dateTime={at}>{readerTime(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="take-along" className="card gap-3 p-5 sm:p-6 no-print">
        <h2 id="take-along" className="text-[1.375rem]">
          Your copy
        </h2>
        <p className="text-muted">Download your application. It's yours to use anywhere.</p>
        {Object.entries(files).map(([type, text]) =>
          isConnected ? (
            <a key={type} href={`${at}/application.${type}`} download={`${reference}.${type}`} className="btn btn-outline btn-lg">
              <Download aria-hidden="true" size={22} />
              <span>{text}</span>
            </a>
          ) : (
            <button key={type} type="button" disabled className="btn btn-outline btn-lg">
              <Download aria-hidden="true" size={22} />
              <span>Needs a connection</span>
            </button>
          ),
        )}
      </section>
    </>
  )
}
