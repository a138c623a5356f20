import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Driver } from '#shared/driver'
import { foldForSearch } from '#shared/search'
import { queries } from '../../api/queries.ts'
import { useRenewal } from '../useRenewal.ts'

/** Lays the whole license number over a row of this device, which has its last four. */
export type WholeLicense = (driver: Driver) => Driver

const asKept: WholeLicense = (driver) => driver

interface WholeLicenses {
  whole: WholeLicense
  /** What is searched of them, with their dashes and without, by the driver's id; null while the server has not told them. */
  numberOf: ReadonlyMap<string, string> | null
}

/** The license numbers that the server tells, for as long as this page is open. */
export function useWholeLicenses(): WholeLicenses {
  const reading = useQuery(queries.drivers())
  const { data } = reading
  useRenewal('drivers', reading)
  return useMemo(() => {
    if (!data) return { whole: asKept, numberOf: null }
    const told = new Map(data.map(({ id, licenseNo }) => [id, licenseNo]))
    const whole = (driver: Driver) => {
      const licenseNo = told.get(driver.id)
      return licenseNo === undefined ? driver : { ...driver, licenseNo }
    }
    const searched = (licenseNo = '') => foldForSearch(`${licenseNo}\n${licenseNo.replace(/[^\p{L}\p{N}]/gu, '')}`)
    return { whole, numberOf: new Map(data.map(({ id, licenseNo }) => [id, searched(licenseNo)])) }
  }, [data])
}
