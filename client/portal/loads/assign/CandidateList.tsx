import ChevronDown from 'lucide-react/icons/chevron-down'
import UserX from 'lucide-react/icons/user-x'
import { formatCount } from '#shared/count'
import type { HauledLoad } from '#shared/eligibility'
import { BlockedRow, CandidateRow } from './CandidateRow.tsx'
import type { Choice, Choices } from './candidateText.ts'

interface Props extends Choices {
  load: Pick<HauledLoad, 'pickupDateTime' | 'pickupUntil'>
  now: Date
  asOf: string
  /** They could not be read again. */
  isStale: boolean
  search: string
  /** Those of `can` that are shown. */
  visible: readonly Choice[]
  chosen: Choice | null
  onChoose: (driverId: string) => void
  onWhole: () => void
}

/** Who can take a load, the best first, and below who cannot. */
export function CandidateList({ can, blocked, visible, chosen, load, now, asOf, isStale, search, onChoose, onWhole }: Props) {
  const hidden = can.slice(visible.length)
  const nearest = Math.min(...hidden.map(({ candidate }) => candidate.milesEmpty ?? Number.POSITIVE_INFINITY))
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pb-1 sm:px-5">
        <h3 className="flex items-baseline gap-2 font-sign text-label text-muted">
          Can take it <Count of={can.length} />
        </h3>
        <p className="text-[0.8125rem] text-muted">{isStale ? `checked on this device, as of ${asOf}` : `as of ${asOf}`}</p>
      </div>
      {can.length === 0 && <Nobody search={search} />}
      <div role="radiogroup" aria-label="Can take it" className="candidates">
        {visible.map((choice) => (
          <CandidateRow
            key={choice.candidate.driverId}
            {...{ choice, load, now }}
            isChosen={choice === chosen}
            onChoose={() => onChoose(choice.candidate.driverId)}
          />
        ))}
      </div>
      {hidden.length > 0 && (
        <button
          type="button"
          className="btn btn-ghost w-full justify-start rounded-none border-t border-line px-5"
          onClick={onWhole}
        >
          <ChevronDown aria-hidden="true" className="size-5" />
          {hidden.length} more{Number.isFinite(nearest) && `, from ${formatCount(nearest)} mi empty`}
        </button>
      )}
      {blocked.length > 0 && (
        <>
          <h3 className="flex items-baseline gap-2 border-y border-line bg-base-200 px-4 py-2 font-sign text-label text-muted sm:px-5">
            Blocked <Count of={blocked.length} />
          </h3>
          <ul className="candidates candidates-blocked">
            {blocked.map((choice) => (
              <BlockedRow key={choice.candidate.driverId} {...{ choice, load, now }} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Count = ({ of }: { of: number }) => <span className="rounded bg-base-300 px-1.5 text-base-content">{formatCount(of)}</span>

function Nobody({ search }: { search: string }) {
  return (
    <div className="grid justify-items-center gap-2 px-5 py-8 text-center">
      <UserX aria-hidden="true" className="size-8 text-muted" />
      {search ? (
        <p>No driver without a block is called or empty at “{search}”.</p>
      ) : (
        <>
          <p className="font-sign text-h3">No driver without a block</p>
          <p className="text-muted">Below stands for each what is in the way.</p>
        </>
      )}
    </div>
  )
}
