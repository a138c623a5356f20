import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { formatDay } from '#shared/kernel/time'
import type { Erasure, ErasureList } from '#shared/privacy/erasure'
import { firstAlteredErasure } from '#shared/privacy/erasureChain'
import { countedText, erasureReasons, erasureRules } from '#shared/privacy/erasureText'
import { queries } from '../../../platform/api/queries.ts'
import { sha256Hex } from '../../../platform/verify/sha256.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'

const first = 5

/** The erasure log: when, and by which rule. The browser verifies that the log was not altered. */
export function Erasures() {
  const { data, error, refetch } = useQuery(queries.erasures())
  const [showsAll, setShowsAll] = useState(false)
  const shown = data && (showsAll ? data.erasures : data.erasures.slice(0, first))
  return (
    <section aria-labelledby="erasures" className="card">
      <div className="grid gap-1 p-4 md:px-5">
        <h2 id="erasures" className="text-h3">
          Erasure log
        </h2>
        <p className="text-second text-muted">No entry names a person. Public tracking lookups are not stored.</p>
        <p className="text-second text-muted">
          {data?.lookedOn ? `Last run ${formatDay(data.lookedOn)}.` : data && 'Not run yet. Runs nightly.'}
        </p>
        {data && data.total > 0 && <Proof list={data} />}
      </div>
      {error && !data && (
        <div className="border-t border-line p-4">
          <ErrorAlert error={error} onRetry={refetch} />
        </div>
      )}
      {data?.total === 0 && <p className="border-t border-line p-4 md:px-5">Nothing has reached its retention limit.</p>}
      <ul>
        {shown?.map((row) => (
          <li key={row.number} className="border-t border-line p-4 md:px-5">
            <Line erasure={row} />
          </li>
        ))}
      </ul>
      {data && data.erasures.length > first && (
        <div className="border-t border-line px-4 py-2 md:px-5">
          <button type="button" aria-expanded={showsAll} className="link min-h-11" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `The last ${first}` : `The last ${data.erasures.length} of ${data.total.toLocaleString('en-US')}`}
          </button>
        </div>
      )}
    </section>
  )
}

/** A browser can only verify it on a page over https, or on this machine. */
function Proof({ list }: { list: ErasureList }) {
  const [altered, setAltered] = useState<number | null | undefined>(undefined)
  useEffect(() => {
    if (!globalThis.isSecureContext) return
    let isOver = false
    const encoder = new TextEncoder()
    void firstAlteredErasure(list, (text) => sha256Hex(encoder.encode(text))).then((number) => isOver || setAltered(number))
    return () => {
      isOver = true
    }
  }, [list])
  if (altered === undefined) return null
  return altered === null ? (
    <p role="status" className="flex items-center gap-2 text-second">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-(--green-ink)" />
      <span>Verified in this browser: the log is complete and unaltered.</span>
    </p>
  ) : (
    <p role="alert" className="field-error">
      <TriangleAlert aria-hidden="true" />
      <span>{`Entry ${altered} was altered or an earlier one is missing. Keep this page open and contact your system administrator.`}</span>
    </p>
  )
}

function Line({ erasure: { number, at, rule, why, months, items, counts, hash } }: { erasure: Erasure }) {
  const names = items.map(({ what }) => what)
  return (
    <div className="grid gap-1 text-second">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{erasureRules[rule]}</span>
        <span className="text-[0.875rem] text-muted">
          <DeskTime at={at} />
        </span>
      </p>
      <p>{countedText(counts) || 'Nothing remained'}</p>
      <p className="text-muted">
        {`${months !== null ? `After ${months} months. ` : ''}${why ? `${erasureReasons[why]}. ` : ''}${names.slice(0, first).join(', ')}${names.length > first ? ` and ${names.length - first} more` : ''}`}
      </p>
      <p className="font-mono text-[0.8125rem] text-muted wrap-anywhere">{`${number} · ${hash}`}</p>
    </div>
  )
}
