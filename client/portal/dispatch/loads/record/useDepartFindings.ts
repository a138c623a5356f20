import type { Finding } from '#shared/kernel/findings'
import { departFindings } from '#shared/loads/departure'
import type { LoadRecord } from '#shared/loads/load'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { useAvailability } from '../assign/useCandidates.ts'
import type { EventAction } from './eventForm.ts'

/** The findings about a load that leaves its pickup, as far as this device knows its driver; none for another event. */
export function useDepartFindings(load: LoadRecord, action: EventAction): Finding[] {
  const { known } = useAvailability(action === 'depart')
  const driver = action === 'depart' && known?.drivers.find(({ driverId }) => driverId === load.assignedDriverId)
  return driver ? departFindings(driver, load, serverNow()) : []
}
