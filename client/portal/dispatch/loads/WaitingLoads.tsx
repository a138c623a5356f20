import '../../../platform/outbox/outbox.css'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type LoadEquipment, loadEquipment } from '#shared/kernel/equipment'
import { formatDollars } from '#shared/kernel/money'
import { instantOf } from '#shared/kernel/time'
import type { AnyEntry } from '#shared/loads/loadEntry'
import { loadTotal } from '#shared/loads/loadMoney'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'
import { useOutbox, useUnsent } from '../../../platform/offline/outbox/useOutbox.ts'
import { statusOf } from '../../../platform/outbox/entryLabels.ts'
import { OutboxPanel } from '../../../platform/outbox/OutboxPanel.tsx'
import { RouteStops, StopTime } from '../../detail/RouteStops.tsx'
import { WaitingBadge } from '../../list/badges/WaitingBadge.tsx'

/** New loads that this device has not sent yet, as typed. */
export function WaitingLoads() {
  const all = useOutbox() ?? []
  const unsent = useUnsent() ?? []
  const [openedBy, setOpenedBy] = useState<HTMLElement | null>(null)
  const entries = all.filter(({ kind }) => kind === 'load')
  const close = () => {
    setOpenedBy(null)
    openedBy?.focus()
  }
  const panel = openedBy && createPortal(<OutboxPanel entries={all} unsent={unsent} onClose={close} />, document.body)
  if (entries.length === 0) return panel
  return (
    <section aria-labelledby="waiting-loads" className="mb-4 grid gap-3">
      <h2 id="waiting-loads" className="text-h3 text-muted">
        Waiting to send
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 min-[68.75rem]:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.seq} className="min-w-0">
            <WaitingLoad entry={entry} onOpen={setOpenedBy} />
          </li>
        ))}
      </ul>
      {panel}
    </section>
  )
}

function WaitingLoad({ entry, onOpen }: { entry: Entry; onOpen: (trigger: HTMLElement) => void }) {
  const { stops = [], equipment, distance, linehaul, charges = [], quoted } = (entry.body ?? {}) as Partial<AnyEntry>
  const [pickup, delivery] = [stops[0], stops.at(-1)]
  const miles = distance ? `${distance.toLocaleString('en-US')}\u00a0mi` : null
  return (
    <article aria-label="New load" className="card tone-amber h-full border-dashed border-(--tone-edge)">
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="text-h3">{quoted ? 'New quoted load' : 'New load'}</h3>
          <WaitingBadge pending={[entry]} />
        </div>
        {pickup && delivery && (
          <RouteStops
            pickup={{ location: pickup.location, time: <Typed {...pickup} /> }}
            delivery={{ location: delivery.location, time: <Typed {...delivery} /> }}
          />
        )}
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-[0.9375rem] text-muted">
          <span>{[loadEquipment[equipment as LoadEquipment], miles].filter(Boolean).join(' · ')}</span>
          {linehaul != null && (
            <span className="font-sign text-h3 text-base-content">
              {formatDollars(loadTotal({ rateLinehaul: linehaul, accessorials: charges.map(({ amount }) => amount) }))}
            </span>
          )}
        </p>
        <p className="text-[0.9375rem] text-muted">{statusOf(entry)}</p>
      </div>
      <div className="flex justify-end border-t border-line p-2">
        <button type="button" className="btn btn-ghost" onClick={({ currentTarget }) => onOpen(currentTarget)}>
          Open the outbox
        </button>
      </div>
    </article>
  )
}

/** A time as typed, by the clock of its place. */
function Typed({ from, to, zone }: AnyEntry['stops'][number]) {
  const [at, until] = [from, to].map((clock) => (clock ? (instantOf(clock, zone)?.toISOString() ?? null) : null))
  return <StopTime at={at ?? null} until={until} zone={zone} />
}
