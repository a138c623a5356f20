import ChevronDown from 'lucide-react/icons/chevron-down'
import UserX from 'lucide-react/icons/user-x'
import type { KeyboardEvent } from 'react'
import { formatCount } from '#shared/kernel/count'
import type { HauledLoad } from '#shared/loads/eligibility'
import { BlockedRow, CandidateRow } from './CandidateRow.tsx'
import { type Choice, type Choices, noCandidateText } from './candidateText.ts'
import type { CandidateKeys } from './useCandidateKeys.ts'

interface Props extends Choices {
  load: Pick<HauledLoad, 'equipment' | 'pickupDateTime' | 'pickupUntil'>
  now: Date
  asOf: string
  /** The last refetch failed. */
  isStale: boolean
  search: string
  keys: CandidateKeys
  chosen: Choice | null
  onChoose: (driverId: string) => void
}

/** The drivers who can take a load, the best first, and below them the blocked ones. */
export function CandidateList({ can, blocked, keys, chosen, load, now, asOf, isStale, search, onChoose }: Props) {
  const { list, visible, move, showRest } = keys
  const hidden = can.slice(visible.length)
  const nearest = Math.min(...hidden.map(({ candidate }) => candidate.milesEmpty ?? Number.POSITIVE_INFINITY))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pb-1 sm:px-5">
        <h3 className="flex items-baseline gap-2 font-sign text-label text-muted">
          Available <Count count={can.length} />
        </h3>
        <p className="text-[0.8125rem] text-muted">{isStale ? `checked offline, as of ${asOf}` : `as of ${asOf}`}</p>
      </div>
      {can.length === 0 && <Nobody search={search} />}
      <div ref={list} role="radiogroup" aria-label="Available" className="candidates" onKeyDown={onKeyDown}>
        {visible.map((choice) => (
          <CandidateRow
            key={choice.candidate.driverId}
            choice={choice}
            load={load}
            now={now}
            isChosen={choice === chosen}
            onChoose={() => onChoose(choice.candidate.driverId)}
          />
        ))}
      </div>
      {hidden.length > 0 && (
        <button
          type="button"
          className="btn btn-ghost w-full justify-start rounded-none border-t border-line px-5"
          // A click without a pointer comes from a key.
          onClick={({ detail }) => showRest(detail === 0)}
        >
          <ChevronDown aria-hidden="true" className="size-5" />
          <span>{`${hidden.length} more${Number.isFinite(nearest) ? `, from ${formatCount(nearest)} mi deadhead` : ''}`}</span>
        </button>
      )}
      {blocked.length > 0 && (
        <>
          <h3 className="flex items-baseline gap-2 border-y border-line bg-base-200 px-4 py-2 font-sign text-label text-muted sm:px-5">
            Blocked <Count count={blocked.length} />
          </h3>
          <ul className="candidates candidates-blocked">
            {blocked.map((choice) => (
              <BlockedRow key={choice.candidate.driverId} choice={choice} load={load} now={now} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className="rounded bg-base-300 px-1.5 text-base-content">{formatCount(count)}</span>
)

function Nobody({ search }: { search: string }) {
  return (
    <div className="grid justify-items-center gap-2 px-5 py-8 text-center">
      <UserX aria-hidden="true" className="size-8 text-muted" />
      {search ? (
        <p>{noCandidateText(search)}</p>
      ) : (
        <>
          <p className="font-sign text-h3">{noCandidateText(search)}</p>
          <p className="text-muted">The reason is listed for each.</p>
        </>
      )}
    </div>
  )
}
