import { useLiveQuery } from 'dexie-react-hooks'
import { allTracked, type LastTracked } from './tracked.ts'

/** The loads that were looked up on this device, as they change; undefined until they are read. */
export function useTrackHistory(): LastTracked[] | undefined {
  return useLiveQuery(() => allTracked(Date.now()), [])
}
