import { useQuery } from '@tanstack/react-query'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { LoadRow } from '#shared/loads/load'
import { queries } from '../../../../platform/api/queries.ts'
import { formatAsOf } from '../../../../platform/ui/asOf.ts'
import { useMinute } from '../../../detail/now.ts'

interface Props {
  load: Pick<LoadRow, 'id' | 'updatedAt' | 'driverName'>
  /** The load has another driver, or none, since the panel was opened. */
  hasChanged: boolean
  /** Another field has changed. */
  isOther: boolean
  problem: string | null
}

/** Above the drivers: which user was faster, the changes, or why the assignment failed. */
export function AssignProblem({ load, hasChanged, isOther, problem }: Props) {
  const now = useMinute()
  // Offline the name is unknown.
  const { data } = useQuery({ ...queries.history('loads', load.id, load.updatedAt), enabled: hasChanged })
  const actor = data?.[0]?.who
  const at = formatAsOf(Date.parse(load.updatedAt), now)
  return (
    <div role="alert" className="grid gap-2 px-4 pb-3 empty:hidden sm:px-5">
      {hasChanged && (
        <p className="tone-amber flex items-start gap-2 rounded-field bg-(--tone-tint) px-3 py-2 font-semibold text-(--tone-ink)">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {`${load.driverName ? `Assigned to ${load.driverName}` : 'Unassigned'}${actor ? ` by ${actor}` : ''} at ${at}. Choose again to reassign.`}
          </span>
        </p>
      )}
      {isOther && (
        <p className="tone-amber flex items-start gap-2 rounded-field bg-(--tone-tint) px-3 py-2 text-(--tone-ink)">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{`The load was changed at ${at}. This is the current version.`}</span>
        </p>
      )}
      {problem && (
        <p className="field-error">
          <OctagonAlert aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}
