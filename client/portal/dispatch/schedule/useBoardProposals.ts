import { useMemo } from 'react'
import type { Finding } from '#shared/kernel/findings'
import { type Candidate, candidateFor } from '#shared/loads/candidate'
import { eligibility } from '#shared/loads/eligibility'
import type { LoadRow } from '#shared/loads/load'
import { deliveryDue, expectedArrival } from '#shared/loads/loadConcern'
import { useLoadedGazetteer } from '../../../platform/forms/useGazetteer.ts'
import type { BoardState } from './useBoard.ts'

/** The consequences of giving the picked-up load to a driver. */
export interface Proposal {
  candidate: Candidate
  findings: readonly Finding[]
  /** The driver cannot take the load: a block, or the driver has it already. */
  isBlocked: boolean
  has: boolean
}

/** Findings of the server that this device did not have, by load and driver. */
export type Found = ReadonlyMap<string, readonly Finding[]>

export const foundKey = (loadId: string, driverId: string) => `${loadId} ${driverId}`

/** A proposal for every driver beside the picked-up load. Null without a load, and until the availability is loaded. */
export function useProposals(
  load: LoadRow | null,
  { known, loads, requests, now }: BoardState,
  found: Found,
): ReadonlyMap<string, Proposal> | null {
  const gazetteer = useLoadedGazetteer()
  return useMemo(() => {
    if (!load || !gazetteer || known.size === 0) return null
    const hauled = hauledBy(loads, requests)
    const at = new Date(now)
    return new Map(
      [...known].map(([id, availability]): [string, Proposal] => {
        // The cached rows are newer than the availability, and include unsent actions.
        const candidate = candidateFor({ ...availability, loads: hauled.get(id) ?? [] }, load, gazetteer)
        const findings = found.get(foundKey(load.id, id)) ?? eligibility(candidate, load, at)
        const has = load.assignedDriverId === id
        return [id, { candidate, findings, has, isBlocked: has || findings.some(({ severity }) => severity === 'block') }]
      }),
    )
  }, [load, gazetteer, known, loads, requests, now, found])
}

/** The loads of every driver, planned, en route or waiting to be sent, in the order of the pickups. */
export function hauledBy(loads: BoardState['loads'], requests: BoardState['requests']): Map<string, Candidate['loads']> {
  const byDriver = new Map<string, Candidate['loads']>()
  for (const load of loads.values()) {
    const { id, status, pickupLocation, deliveryLocation, deliveryZone, pickupDateTime, deliveryDateTime } = load
    const expected = expectedArrival(load)
    const requestedAction = requests.get(id)
    const isOpen = status === 'planned' || status === 'enroute'
    const driverId = requestedAction ? requestedAction.driverId : isOpen ? load.assignedDriverId : null
    if (!driverId || pickupDateTime === null || deliveryDateTime === null) continue
    const has = byDriver.get(driverId) ?? []
    byDriver.set(driverId, has)
    has.push({
      id,
      pickupLocation,
      deliveryLocation,
      deliveryZone,
      from: pickupDateTime,
      status: status === 'enroute' ? 'enroute' : 'planned',
      to: new Date(deliveryDue(load)).toISOString(),
      expectedAt: status === 'enroute' && expected !== null ? new Date(expected).toISOString() : null,
    })
  }
  for (const has of byDriver.values()) has.sort((a, b) => a.from.localeCompare(b.from))
  return byDriver
}
