import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleCheck from 'lucide-react/icons/circle-check'
import IdCard from 'lucide-react/icons/id-card'
import OctagonPause from 'lucide-react/icons/octagon-pause'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserCheck from 'lucide-react/icons/user-check'
import { memo, type PointerEvent } from 'react'
import type { LoadRow } from '#shared/loads/load'
import { cityOf } from '../loads/loadText.ts'
import { BarView, laneHeight } from './BarView.tsx'
import type { Axis } from './boardDays.ts'
import { type Bar, barOf, type DriverRow, overlapOf, type Shade, type Span } from './boardLayout.ts'
import { findingLine, timesOf } from './boardText.ts'
import type { Proposal } from './useBoardProposals.ts'
import { isMarked, type Warnings } from './useWarnings.ts'

const shadeIcons = { off: CalendarOff, asked: CalendarPlus, document: IdCard, status: OctagonPause } as const satisfies Record<
  Shade['kind'],
  unknown
>
/** Room for the load that the user moves over a row, in rem. */
const proposalHeight = 2.25

interface Props {
  row: DriverRow
  /** Counts from 1; the head row is the first. */
  number: number
  axis: Axis
  scale: number
  now: number
  /** The visible hours. */
  sight: Span
  /** The second line of the driver while no load is picked up. */
  rest: string
  /** The findings for the planned loads of the driver. */
  warnings: Warnings
  /** The load that is picked up, its proposal for this driver, and whether this row is selected. */
  held: LoadRow | null
  proposal: Proposal | undefined
  isChosen: boolean
  /** The index in this row that Tab reaches: -1 is the name; null for none. */
  tabStop: number | null
  onPress: (event: PointerEvent, bar: Bar) => void
  onName: (row: DriverRow) => void
}

/** A driver's row: the name with the current status, and the loads of these days. */
export const BoardRow = memo(function BoardRow({
  row,
  number,
  axis,
  scale,
  now,
  sight,
  rest,
  warnings,
  held,
  proposal,
  isChosen,
  tabStop,
  ...on
}: Props) {
  const { driver, bars, lanes, shades } = row
  const proposed = held && isChosen ? barOf(held, 'planned', null, axis, now) : null
  const inSight = bars
    .map((bar, at) => ({ bar, at }))
    .filter(({ bar, at }) => at === tabStop || (bar.from < sight.to && Math.max(bar.textFor, bar.lateTo) > sight.from))
  const findCollision = (bar: Bar) =>
    proposed && bar.kind !== 'delivered' && bar.load.id !== proposed.load.id ? overlapOf(bar, proposed) : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the board is a grid of bars, not a table.
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
    <div
      role="row"
      aria-rowindex={number}
      aria-selected={held ? isChosen : undefined}
      className="board-row"
      data-driver={driver.id}
      data-chosen={isChosen || undefined}
      data-blocked={(held && proposal?.isBlocked) || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its button has the focus. */}
      <div role="rowheader" className="board-name">
        <button
          translate="no"
          type="button"
          className="board-driver"
          tabIndex={tabStop === -1 ? 0 : -1}
          data-cell={`${driver.id}:-1`}
          onClick={() => on.onName(row)}
        >
          {driver.fullName}
        </button>
        {held && proposal ? (
          <FindingLine proposal={proposal} />
        ) : (
          <span className="board-line text-muted">
            <span className="line-clamp-2">{rest}</span>
          </span>
        )}
      </div>
      <div
        className="board-track"
        role="presentation"
        style={{
          minHeight: `calc(${lanes * laneHeight + (proposed ? proposalHeight : 0)}rem + 4px)`,
          width: axis.days * 24 * scale,
        }}
      >
        {shades.map((shade) => (
          <ShadeView key={`${shade.kind} ${shade.from} ${shade.text}`} shade={shade} scale={scale} end={axis.days * 24} />
        ))}
        {inSight.map(({ bar, at }) => (
          <BarView
            key={`${bar.load.id} ${bar.kind}`}
            bar={bar}
            scale={scale}
            now={now}
            found={isMarked(bar) ? warnings.get(bar.load.id) : undefined}
            collision={findCollision(bar)}
            isHeld={held?.id === bar.load.id}
            tabIndex={tabStop === at ? 0 : -1}
            cell={`${driver.id}:${at}`}
            onPress={on.onPress}
          />
        ))}
        {proposed && (
          <Proposed
            bar={proposed}
            collisions={bars.map(findCollision).filter((span) => span !== null)}
            shades={proposal?.isBlocked ? shades.filter(({ kind }) => kind !== 'off' && kind !== 'asked') : []}
            scale={scale}
            end={axis.days * 24}
            now={now}
          />
        )}
      </div>
    </div>
  )
})

function FindingLine({ proposal: { candidate, findings, has, isBlocked } }: { proposal: Proposal }) {
  const text = has ? 'On this load' : findingLine(candidate, findings)
  const [tone, Icon] = isBlocked
    ? (['text-(--red-ink)', OctagonX] as const)
    : findings.length
      ? (['text-(--amber-ink)', TriangleAlert] as const)
      : (['text-(--green-ink)', CircleCheck] as const)
  return (
    <span className={`board-line flex items-start gap-1.5 font-semibold ${tone}`} title={text}>
      <Icon aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span className="line-clamp-2 min-w-0">{text}</span>
    </span>
  )
}

function ShadeView({ shade: { from, to, kind, text }, scale, end }: { shade: Shade; scale: number; end: number }) {
  const Icon = shadeIcons[kind]
  const [left, right] = [Math.max(0, from), Math.min(end, to)]
  return (
    // biome-ignore lint/a11y/useSemanticElements: the board is a grid of bars, not a table.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing to do with it.
    <div role="gridcell" className="board-shade" data-kind={kind} style={{ left: left * scale, width: (right - left) * scale }}>
      <span title={text}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{text}</span>
      </span>
    </div>
  )
}

interface ProposedProps {
  bar: Bar
  collisions: readonly Span[]
  shades: readonly Span[]
  scale: number
  end: number
  now: number
}

/** The picked-up load over a row: dashed, with red hatching where it collides. */
function Proposed({ bar, collisions, shades, scale, end, now }: ProposedProps) {
  const begin = Math.max(0, bar.from)
  if (bar.to <= 0 || bar.from >= end) return null
  const to = Math.min(end, bar.to)
  const x = (hours: number) => (hours - begin) * scale
  const refused = shades.filter((shade) => shade.from < to && shade.to > begin)
  return (
    <div aria-hidden="true">
      {collisions.map(({ from, to }) => (
        <span
          key={`${from} ${to}`}
          className="board-collision"
          style={{ left: Math.max(0, from) * scale, width: Math.max(6, (to - Math.max(0, from)) * scale) }}
        />
      ))}
      <span className="board-proposed" style={{ left: begin * scale, width: Math.max(28, x(to)) }}>
        <UserCheck className="size-4 shrink-0" />
        <b className="font-sign">
          <span>{cityOf(bar.load.pickupLocation)}</span> <ArrowRight className="inline size-3.5 text-muted" />{' '}
          <span>{cityOf(bar.load.deliveryLocation)}</span>
        </b>
        <span className="truncate">{timesOf(bar.load, bar.from < 0, now)}</span>
        {refused.map((shade) => (
          <span
            key={`${shade.from} ${shade.to}`}
            className="bar-collides"
            style={{ left: Math.max(0, x(shade.from)), width: x(Math.min(to, shade.to)) - Math.max(0, x(shade.from)) }}
          />
        ))}
      </span>
    </div>
  )
}
