import { useEffect, useSyncExternalStore } from 'react'
import { applyUpdate, keepUpToDate, offerChanged, offersUpdate } from '../platform/offline/update.ts'
import { UpdateBar } from '../platform/ui/UpdateBar.tsx'

/** Installs the service worker, and offers a newer version of the app when there is one. */
export function UpdatePrompt() {
  useEffect(() => void keepUpToDate(), [])
  return <UpdateBar offered={useSyncExternalStore(offerChanged.subscribe, offersUpdate)} onReload={applyUpdate} />
}
