import type { ReactNode } from 'react'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { spanOf, stopName } from '#shared/loads/stopTimes'
import { unbroken } from '../../../../platform/ui/unbroken.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { PhoneLink } from '../../../detail/Contact.tsx'
import { noDate } from '../../../detail/RouteStops.tsx'
import { actualOf, type LoadStop, stopsOfLoad } from './stopText.ts'

interface Props {
  load: LoadRow
  record: LoadRecord | null
  children?: ReactNode
}

/** All stops of a load with their address, time, contact and instructions for the driver. */
export function StopsCard({ load, record, children }: Props) {
  const stops = stopsOfLoad(load, record)
  return (
    <section aria-labelledby="load-stops" className="card @container gap-4 p-4 md:p-5">
      <h2 id="load-stops" className="sr-only">
        Stops
      </h2>
      <ol className="grid gap-x-6 gap-y-5 @xl:grid-cols-2">
        {stops.map((stop, index) => {
          const name = stopName(index, stops.length)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: stops have no key, and their order is what they are.
            <Stop key={index} stop={stop} name={name} actual={record && actualOf(record, index, stop.zone)} />
          )
        })}
      </ol>
      {wrapText(children)}
    </section>
  )
}

const marks: Partial<Record<string, string>> = {
  Pickup: 'rounded-full border-3 border-primary',
  Delivery: 'rounded-sm bg-primary',
}

function Stop({ stop, name, actual }: { stop: LoadStop; name: string; actual: string | null }) {
  const { facility, street, location, zone, from, to, contact, phone, instructions } = stop
  return (
    <li className="relative pl-8">
      <span
        aria-hidden="true"
        className={`absolute top-0.5 left-0 size-5 ${marks[name] ?? 'rounded-sm border-3 border-primary'}`}
      />
      <p className="text-[0.875rem] text-muted">{name}</p>
      <p className="font-sign text-h3 leading-tight wrap-anywhere">{location}</p>
      {facility && (
        <p translate="no" className="mt-1 wrap-anywhere">
          {facility}
        </p>
      )}
      {street && (
        <p translate="no" className="text-muted wrap-anywhere">
          {street}
        </p>
      )}
      <dl className="mt-2 grid gap-x-4 @3xs:grid-cols-[auto_minmax(0,1fr)] gap-y-1 text-[0.9375rem]">
        <dt className="text-muted">{to === null ? 'Appointment' : 'Window'}</dt>
        <dd>{from === null ? <span className="text-muted">{noDate}</span> : unbroken(spanOf(from, to, zone))}</dd>
        {actual && (
          <>
            <dt className="text-muted">Actual</dt>
            <dd>{unbroken(actual)}</dd>
          </>
        )}
        {(contact || phone) && (
          <>
            <dt className="self-center text-muted">Contact</dt>
            <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
              {contact && <span className="min-w-0 wrap-anywhere">{contact}</span>}
              {phone && (
                <PhoneLink
                  phone={phone}
                  className="link inline-flex min-h-6 max-w-full items-center gap-1.5 pointer-coarse:min-h-11"
                />
              )}
            </dd>
          </>
        )}
      </dl>
      {instructions && <p className="mt-2 text-[0.9375rem] wrap-anywhere whitespace-pre-line">{instructions}</p>}
    </li>
  )
}
