import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Driver } from '#shared/driver'
import { queries } from '../../api/queries.ts'
import { useRenewal } from '../useRenewal.ts'

/** Lays the whole license number over a row of this device, which has its last four. */
export type WholeLicense = (driver: Driver) => Driver

const asKept: WholeLicense = (driver) => driver

/** The license numbers that the server tells, for as long as this page is open; null while it has not told them. */
export function useWholeLicenses(): { whole: WholeLicense; known: boolean } {
  const reading = useQuery(queries.drivers())
  const { data } = reading
  useRenewal('drivers', reading)
  const whole = useMemo(() => {
    if (!data) return asKept
    const told = new Map(data.map((driver) => [driver.id, driver]))
    return (driver: Driver) => {
      const licenseNo = told.get(driver.id)?.licenseNo
      return licenseNo === undefined ? driver : { ...driver, licenseNo }
    }
  }, [data])
  return { whole, known: data !== undefined }
}
