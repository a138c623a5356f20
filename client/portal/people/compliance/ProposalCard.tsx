import ArrowRight from 'lucide-react/icons/arrow-right'
import OctagonPause from 'lucide-react/icons/octagon-pause'
import { proposalOf, proposalText } from '#shared/documents/suspension'
import { formatCount } from '#shared/kernel/count'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { ActiveLoads } from './ActiveLoads.tsx'

interface Props {
  drivers: readonly Projection<'drivers'>[]
  today: string
  /** Opens the decision on this driver, with its reason. */
  onDecide: (decision: { id: string; why: string }) => void
}

/** The suspensions that are proposed, the first with the way to decide it. Renders nothing where none is. */
export function ProposalCard({ drivers, today, onDecide }: Props) {
  const onLine = useOnLine()
  const mayDecide = usePermission('drivers:suspend')
  const readsLoads = usePermission('loads:read')
  const proposals = drivers.flatMap((driver) => {
    const proposal = proposalOf(driver, today)
    return proposal ? [{ driver, proposal }] : []
  })
  const [first] = proposals
  if (!mayDecide || !first) return null
  return (
    <section
      aria-label="Proposed suspensions"
      className="card flex-row flex-wrap items-center gap-x-4 gap-y-3 border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink) no-print md:p-5"
    >
      <OctagonPause aria-hidden="true" className="size-7 shrink-0 self-start" />
      <div className="min-w-0 grow basis-56">
        <h2 className="text-h3 wrap-anywhere">
          {`${proposals.length === 1 ? '1 suspension proposed' : `${formatCount(proposals.length)} suspensions proposed`}: ${first.driver.fullName}`}
        </h2>
        <p className="wrap-anywhere">
          {`${unbroken(proposalText(first.proposal))} Nothing changes until someone decides.${othersText(proposals.length - 1)}`}
        </p>
        {readsLoads && <ActiveLoads key={first.driver.id} driverId={first.driver.id} />}
      </div>
      <button
        type="button"
        className="btn btn-accent max-sm:w-full"
        disabled={!onLine}
        onClick={() => onDecide({ id: first.driver.id, why: proposalText(first.proposal) })}
      >
        {onLine ? (
          <>
            <span>Decide</span>
            <ArrowRight aria-hidden="true" className="size-5" />
          </>
        ) : (
          'Needs a connection'
        )}
      </button>
    </section>
  )
}

function othersText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' 1 more after this.' : ` ${formatCount(count)} more after this.`
}
