import { useEffect, useState } from 'react'
import { nearestPlace } from '#shared/kernel/distance'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import type { DriverEvent } from '#shared/loads/driverEvent'

type Found = NonNullable<DriverEvent['place']>

/** Why the phone does not report its location. */
type Problem = 'unsupported' | 'denied' | 'unavailable' | 'timeout'

export interface ReportedLocation {
  /** The city next to the phone; null while the phone is being located, and where the city is unknown. */
  city: string | null
  place: Found | null
  /** The state of the location, as the hint of the field. */
  text: string
  isLooking: boolean
  /** Locates the phone again. */
  locate: () => void
}

const looking = 'Finding your location. Or type city and state'
const problems: Record<Problem, string> = {
  unsupported: 'This browser has no location. Type the city and state',
  denied: 'Location is off for this site. Allow it in your phone’s settings, or type the city and state',
  unavailable: 'Your phone found no location here. Type the city and state',
  timeout: 'Finding your location took too long. Try again, or type the city and state',
}
const tooFar = 'No city we know is near you. Type the city and state'

/** The problem for an error of the browser, by its code. */
export function locationProblem(code: number): Problem {
  return code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable'
}

/** The location of this phone while its screen is open. The browser asks for permission once. `isWanted` does not change. */
export function useReportedLocation(gazetteer: Gazetteer, isWanted: boolean): ReportedLocation {
  const [found, setFound] = useState<Found | 'looking' | Problem>('looking')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt looks again.
  useEffect(() => {
    if (!isWanted) return
    if (!('geolocation' in navigator)) return setFound('unsupported')
    let isActive = true
    setFound('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => isActive && setFound({ latitude, longitude, accuracy }),
      ({ code }) => isActive && setFound(locationProblem(code)),
      { timeout: 10_000, maximumAge: 0 },
    )
    return () => {
      isActive = false
    }
  }, [isWanted, attempt])
  const locate = () => setAttempt((number) => number + 1)
  if (typeof found === 'string') {
    const isLooking = found === 'looking'
    return { city: null, place: null, text: isLooking ? looking : problems[found], isLooking, locate }
  }
  const near = nearestPlace(gazetteer, found)
  return {
    city: near && `${near.name}, ${near.state}`,
    place: found,
    text: near ? "City and state, from your phone's location" : tooFar,
    isLooking: false,
    locate,
  }
}
