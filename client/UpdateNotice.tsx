import { useEffect, useSyncExternalStore } from 'react'
import { applyUpdate, keepUpToDate, offerChanged, offersUpdate } from './offline/update.ts'
import { UpdateBar } from './ui/UpdateBar.tsx'

/** Keeps this device's copy of the app, and offers a newer one when it is there. */
export function UpdateNotice() {
  useEffect(() => void keepUpToDate(), [])
  return <UpdateBar offered={useSyncExternalStore(offerChanged.subscribe, offersUpdate)} onReload={applyUpdate} />
}
