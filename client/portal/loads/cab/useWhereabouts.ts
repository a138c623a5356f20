import { useEffect, useState } from 'react'
import { nearestPlace } from '#shared/distance'
import type { Gazetteer } from '#shared/gazetteer'
import type { LoadFact } from '#shared/loadFact'

type Found = NonNullable<LoadFact['place']>

export interface Whereabouts {
  /** The city next to the phone; null while it is looked for, and where it is not known. */
  city: string | null
  place: Found | null
  /** What is going on, for the field. */
  words: string
}

const asking = 'Looking for where you are. You can type it, too: city and state'
const unknown = 'City and state'

/** Where this phone is, while its screen shows it: the browser asks for permission once. `isWanted` does not change. */
export function useWhereabouts(gazetteer: Gazetteer, isWanted: boolean): Whereabouts {
  const [found, setFound] = useState<Found | 'asking' | 'unknown'>(isWanted ? 'asking' : 'unknown')
  useEffect(() => {
    if (!isWanted) return
    if (!('geolocation' in navigator)) return setFound('unknown')
    let wanted = true
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => wanted && setFound({ latitude, longitude, accuracy }),
      () => wanted && setFound('unknown'),
      { timeout: 10_000, maximumAge: 0 },
    )
    return () => {
      wanted = false
    }
  }, [isWanted])
  if (found === 'asking' || found === 'unknown') {
    return { city: null, place: null, words: found === 'asking' ? asking : unknown }
  }
  const near = nearestPlace(gazetteer, found)
  return {
    city: near && `${near.name}, ${near.state}`,
    place: found,
    words: near ? 'As your phone says: city and state' : unknown,
  }
}
