import ArrowRight from 'lucide-react/icons/arrow-right'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import OctagonX from 'lucide-react/icons/octagon-x'
import PackageCheck from 'lucide-react/icons/package-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import UserCheck from 'lucide-react/icons/user-check'
import { memo, type PointerEvent } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Finding } from '#shared/kernel/findings'
import { cityOf } from '../loads/loadText.ts'
import type { Bar, BarKind, Span } from './boardLayout.ts'
import { concernText, foundText, leavingText, timesOf } from './boardText.ts'

/** The variants and labels of the bars, in the order of the legend. */
export const barLooks: Record<BarKind, { text: string; Icon: typeof Truck }> = {
  planned: { text: 'Planned', Icon: UserCheck },
  enroute: { text: 'En Route', Icon: Truck },
  delivered: { text: 'Delivered', Icon: PackageCheck },
  waiting: { text: 'Waiting to be sent', Icon: CloudUpload },
}

/** The height of a lane in rem: a bar and the two lines of text below it. */
export const laneHeight = 4.25

interface Props {
  bar: Bar
  /** Pixels per hour. */
  scale: number
  now: number
  /** The collision of the bar with the load that the user moves over the row. */
  collision: Span | null
  /** The findings for this load and this driver. */
  found: readonly Finding[] | undefined
  /** The dispatcher has picked this load up. */
  isHeld: boolean
  tabIndex: 0 | -1
  /** `<driver>:<index in the row>`, by which the keyboard finds the bar. */
  cell: string
  onPress: (event: PointerEvent, bar: Bar) => void
}

/** A load on the board: the bar, with its number and times below. It links to the load. */
export const BarView = memo(function BarView({ bar, scale, now, collision, found, isHeld, tabIndex, cell, onPress }: Props) {
  const { load, kind, concern } = bar
  const { text, Icon } = barLooks[kind]
  const begin = Math.max(0, bar.from)
  const x = (hours: number) => (hours - begin) * scale
  const width = `max(${shortest}, ${x(bar.to)}px)`
  const concernLine = bar.leaves ? null : concernText(bar, now)
  const Concern = concern?.state === 'late' ? OctagonAlert : TriangleAlert
  const hatches = collision ? [...bar.collisions, collision] : bar.collisions
  return (
    // biome-ignore lint/a11y/useSemanticElements: the board is a grid of bars, not a table.
    // biome-ignore lint/a11y/useFocusableInteractive: its link has the focus.
    <div
      role="gridcell"
      className="board-cell"
      style={{ left: begin * scale, top: `${bar.lane * laneHeight}rem`, width: `max(${shortest}, ${x(bar.textFor) - 4}px)` }}
    >
      <Link
        to={`${staffPath('loads')}/${load.id}`}
        className="bar"
        data-kind={kind}
        data-held={isHeld || undefined}
        data-cell={cell}
        data-load={load.id}
        draggable={false}
        tabIndex={tabIndex}
        title={[
          `${load.pickupLocation} to ${load.deliveryLocation}, ${timesOf(load, true, now)}`,
          ...problemMessages(found),
        ].join('\n')}
        onPointerDown={(event) => onPress(event, bar)}
      >
        <span className="bar-body" style={{ width }} data-cut={bar.from < 0 || undefined}>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {hatches.map(({ from, to }) => (
            <span
              key={`${from} ${to}`}
              className="bar-collides"
              style={{ left: Math.max(0, x(from)), width: Math.max(6, x(to) - Math.max(0, x(from))) }}
            />
          ))}
        </span>
        {bar.lateTo > bar.to && bar.lateTo > begin && (
          <span className="bar-late" style={{ left: width, width: `max(6px, ${x(bar.lateTo)}px - ${width})` }} />
        )}
        <span className="bar-route">
          {found && <FoundMark findings={found} />}
          <span>{cityOf(load.pickupLocation)}</span>
          <ArrowRight aria-hidden="true" className="mx-1.5 inline size-3.5 text-muted" />
          <span className="sr-only"> to </span>
          <span>{cityOf(load.deliveryLocation)}</span>
        </span>
        <span className="bar-times">
          {concernLine ? (
            <b className={`bar-concern ${concern?.state === 'late' ? 'tone-red' : 'tone-amber'}`}>
              <Concern aria-hidden="true" className="mr-1 inline size-3.5" />
              <span>{concernLine}</span>
            </b>
          ) : bar.leaves ? (
            leavingText
          ) : (
            timesOf(load, bar.from < 0, now)
          )}
        </span>
        <span className="sr-only">
          {`, ${text}, ${load.id}${bar.collisions.length > 0 ? ', overlaps another load' : ''}${found ? `, ${foundText(found)}: ${problemMessages(found).join(' ')}` : ''}`}
        </span>
      </Link>
    </div>
  )
})

/** Marks a load that was assigned despite findings: a warning, or a problem that would block the assignment today. */
export function FoundMark({ findings }: { findings: readonly Finding[] }) {
  return findings.some(({ severity }) => severity === 'block') ? (
    <OctagonX aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px] text-(--red-ink)" />
  ) : (
    <TriangleAlert aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px] text-(--amber-ink)" />
  )
}

const problemMessages = (findings: readonly Finding[] | undefined) => (findings ?? []).map(({ message }) => message)

/** A bar has room for its icon, however short the load is. */
const shortest = '1.375rem'
