import { useCallback, useMemo } from 'react'
import type { Finding } from '#shared/kernel/findings'
import { findPlace, type Gazetteer } from '#shared/kernel/gazetteer'
import { type KnownPlace, stopEventFindings } from '#shared/loads/eventFindings'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { counted } from '#shared/tracking/status'
import { useGazetteer } from '../../../platform/forms/useGazetteer.ts'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import type { Happening } from './cabEventForm.ts'
import { useOwnDriver } from './NotQualified.tsx'
import { notQualified } from './ownQualifications.ts'
import type { CabEvent } from './stopSequence.ts'
import type { PhonePlace } from './usePhonePlace.ts'

/** The findings about an event; `place`: the position of the phone, null without one. */
export type FindCabFindings = (event: Happening, place: PhonePlace | null, occurredAt?: number) => Finding[]

/**
 * The questions of this phone before it stores an event, from its cache, online or offline. The driver may not depart, the
 * appointment is on another day, another load is under way, or the truck was too far away.
 */
export function useCabFindings(load: LoadRecord, events: readonly CabEvent[]): FindCabFindings {
  const gazetteer = useGazetteer()
  const driver = useOwnDriver()
  const { id } = load
  const query = useMemo(() => ({ limit: 50, matches: (row: LoadRow) => row.id !== id && isUnderWay(row) }), [id])
  const underWay = useCachedRows(useCache(), 'loads', query)?.rows ?? none
  return useCallback(
    (event: Happening, place: PhonePlace | null, occurredAt = serverNow().getTime()): Finding[] => {
      const { type, stop } = event
      if (stop === null) return []
      const atStop = counted(events).some((event) => event.stop === stop && event.type.startsWith('arrived_'))
      const context = {
        stops: load.stops,
        hasArrived: atStop && !type.startsWith('arrived_'),
        underWay,
        lastPlace: place ? { ...place, name: null } : findLastPlace(events, occurredAt, gazetteer),
        gazetteer,
      }
      const qualified = type === 'departed_pickup' ? notQualified(driver, load, new Date(occurredAt)) : []
      return [...qualified, ...stopEventFindings({ type, stop, occurredAt }, context)]
    },
    [load, events, underWay, gazetteer, driver],
  )
}

const none: readonly LoadRow[] = []

const isUnderWay = ({ status, lastEvent }: LoadRow) =>
  status === 'enroute' || (status === 'planned' && lastEvent?.type === 'arrived_pickup')

/** The place of the last event before this instant that counts or waits here. */
function findLastPlace(events: readonly CabEvent[], before: number, gazetteer: Gazetteer): KnownPlace | null {
  // A delay does not locate the truck.
  const last = counted(events).findLast(
    ({ type, occurredAt, location }) => type !== 'delay' && location !== null && Date.parse(occurredAt) <= before,
  )
  const place = last?.location ? findPlace(gazetteer, last.location) : null
  if (!last || !place) return null
  return { latitude: place.latitude, longitude: place.longitude, name: last.location, at: Date.parse(last.occurredAt) }
}
