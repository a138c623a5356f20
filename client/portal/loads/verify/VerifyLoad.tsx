import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Evidence } from '#shared/evidenceRecord'
import { fileKinds } from '#shared/file'
import type { NamedFile } from '#shared/proof'
import { formatStop } from '#shared/time'
import { eventName, type TrackingEventType } from '#shared/trackingStatus'
import { queries } from '../../../api/queries.ts'
import { RecordScreen } from '../../record/RecordScreen.tsx'
import { type FileState, readFiles } from './readFiles.ts'
import { browserSha256, type Verdict, verdictOf } from './verdict.ts'

/** Where a reader's own browser works out again whether the events of a load are what was recorded. */
export function VerifyLoad() {
  const { id = '' } = useParams()
  const { data, error: unread, refetch, isFetching } = useQuery(queries.evidence(id))
  // What was read before says nothing of what the server has now.
  const evidence = isFetching || unread ? undefined : data
  const { verdict, files, error: failed } = useVerdict(evidence)
  const error = unread ?? failed
  return (
    <RecordScreen
      what="load"
      title={`Verify ${id}`}
      error={isFetching ? null : error}
      onRetry={refetch}
      banner={null}
      skeleton={<div className="skeleton h-80" />}
      back="Back to the load"
      narrow
    >
      {evidence && verdict && (
        <>
          <h1 className="wrap-anywhere">Verify {id}</h1>
          <Outcome verdict={verdict} />
          <Chain evidence={evidence} at={verdict.at} files={files} />
        </>
      )}
    </RecordScreen>
  )
}

type Files = ReadonlyMap<string, FileState>

interface Found {
  verdict?: Verdict
  files: Files
  error: Error | null
}

const nothing: Found = { files: new Map(), error: null }

/** Without a verdict while it is worked out. */
function useVerdict(evidence: Evidence | undefined): Found {
  const [known, setKnown] = useState<Found & { of?: Evidence }>(nothing)
  useEffect(() => {
    if (!evidence) return
    let isWanted = true
    const find = async () => {
      const files = browserSha256 ? await readFiles(evidence) : nothing.files
      return { files, verdict: await verdictOf(evidence, browserSha256, files), error: null }
    }
    void find().then(
      (found) => isWanted && setKnown({ ...found, of: evidence }),
      (error: Error) => isWanted && setKnown({ ...nothing, error, of: evidence }),
    )
    return () => {
      isWanted = false
    }
  }, [evidence])
  return evidence && known.of === evidence ? known : nothing
}

const looks = {
  unchanged: { Icon: CircleCheck, color: 'text-primary' },
  changed: { Icon: TriangleAlert, color: 'text-(--red-ink)' },
  unknown: { Icon: CircleHelp, color: 'text-muted' },
} as const

function Outcome({ verdict: { state, says, more } }: { verdict: Verdict }) {
  const { Icon, color } = looks[state]
  return (
    <div role="status" className="card flex-row items-start gap-3 p-4 md:p-5">
      <Icon aria-hidden="true" className={`mt-0.5 size-6 flex-none ${color}`} />
      <div className="grid min-w-0 gap-1">
        <p className="font-sign text-h3 leading-tight">{says}</p>
        <p className="text-[0.9375rem] text-muted">{more}</p>
      </div>
    </div>
  )
}

function Chain({ evidence: { links, older }, at, files }: { evidence: Evidence; at: number | undefined; files: Files }) {
  if (links.length === 0 && older === 0) return null
  return (
    <section aria-labelledby="chain" className="card gap-4 p-4 md:p-5">
      <h2 id="chain" className="text-h3">
        Events as they were recorded
      </h2>
      {older > 0 && (
        <p className="text-[0.9375rem] text-muted">
          {older === 1 ? '1 event is' : `${older} events are`} older than the evidence chain and cannot be verified.
        </p>
      )}
      <ol className="grid gap-4">
        {links.map(({ event, hash }, index) => (
          <li key={hash} className="grid gap-0.5">
            <h3 className="leading-tight">
              {index + 1}. {event ? eventName(event.type as TrackingEventType, event.stop) : 'Kept aside, not shown to you'}
              {at === index + 1 && <span className="text-(--red-ink)"> (differs)</span>}
            </h3>
            {event && (
              <p className="text-[0.9375rem]">
                {formatStop(event.occurredAt, event.zone)} · {event.location}
              </p>
            )}
            {event?.proof?.signedBy && <p className="text-[0.9375rem]">Signed by {event.proof.signedBy}</p>}
            {event?.files?.map((file) => (
              <FileLine key={file.sha256} file={file} state={files.get(file.sha256)} />
            ))}
            {event?.note && <p className="text-[0.9375rem] text-muted">{event.note}</p>}
            <p className="font-mono text-[0.8125rem] text-muted wrap-anywhere">{hash}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const fileWords: Record<FileState, string> = {
  same: 'the same as taken',
  differs: 'differs from what was taken',
  absent: 'still on the phone',
  missing: 'it had arrived, and is gone',
}

function FileLine({ file: { kind, sha256 }, state }: { file: NamedFile; state: FileState | undefined }) {
  return (
    <div className="text-[0.9375rem]">
      <p className={state === 'differs' || state === 'missing' ? 'text-(--red-ink)' : ''}>
        {fileKinds[kind]}
        {state && `, ${fileWords[state]}`}
      </p>
      <p className="font-mono text-[0.8125rem] text-muted wrap-anywhere">{sha256}</p>
    </div>
  )
}
