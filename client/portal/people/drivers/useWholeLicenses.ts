import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Driver } from '#shared/drivers/driver'
import { foldForSearch } from '#shared/kernel/search'
import { queries } from '../../../platform/api/queries.ts'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'

/** Replaces the masked license number of a cached row with the whole one. */
export type WholeLicense = <Row extends Driver>(driver: Row) => Row

const asCached: WholeLicense = (driver) => driver

interface WholeLicenses {
  whole: WholeLicense
  /** The text to search in, with and without dashes, by the driver's id; undefined until the server has responded. */
  numberOf: ((id: string) => string) | undefined
}

/** Whole license numbers from the server, in memory only. */
export function useWholeLicenses(): WholeLicenses {
  const query = useQuery(queries.drivers())
  const { data } = query
  useRevalidateOnChange('drivers', query)
  return useMemo(() => {
    if (!data) return { whole: asCached, numberOf: undefined }
    const numbers = new Map(data.map(({ id, licenseNo }) => [id, licenseNo]))
    const whole: WholeLicense = (driver) => {
      const licenseNo = numbers.get(driver.id)
      return licenseNo === undefined ? driver : { ...driver, licenseNo }
    }
    const searched = (licenseNo = '') => foldForSearch(`${licenseNo}\n${licenseNo.replace(/[^\p{L}\p{N}]/gu, '')}`)
    const searchable = new Map(data.map(({ id, licenseNo }) => [id, searched(licenseNo)]))
    return { whole, numberOf: (id) => searchable.get(id) ?? '' }
  }, [data])
}
