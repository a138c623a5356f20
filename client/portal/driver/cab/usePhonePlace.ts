import { type RefObject, useEffect, useRef } from 'react'
import type { DriverEvent } from '#shared/loads/driverEvent'

/** The position of this phone, with its time in milliseconds. */
export type PhonePlace = NonNullable<DriverEvent['place']> & { at: number }

/**
 * The last position of this phone, for events of one press: a press never waits for it. The phone is located only if the driver
 * has allowed it before; a check call asks for the permission.
 */
export function usePhonePlace(): RefObject<PhonePlace | null> {
  const place = useRef<PhonePlace | null>(null)
  useEffect(() => {
    let isOpen = true
    const read = async () => {
      // Safari before 16 has no permissions to ask for.
      const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
      if (!isOpen || permission?.state !== 'granted') return
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
          place.current = { latitude, longitude, accuracy, at: timestamp }
        },
        () => {
          place.current = null
        },
        { timeout: 10_000, maximumAge: 60_000 },
      )
    }
    void read()
    const readWhenVisible = () => {
      if (document.visibilityState === 'visible') void read()
    }
    document.addEventListener('visibilitychange', readWhenVisible)
    return () => {
      isOpen = false
      document.removeEventListener('visibilitychange', readWhenVisible)
    }
  }, [])
  return place
}
