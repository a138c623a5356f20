import { useEffect, useSyncExternalStore } from 'react'
import { applyUpdate, keepUpToDate, offersUpdate, onUpdateChange } from './offline/update.ts'
import { UpdateBar } from './ui/UpdateBar.tsx'

/** Installs the service worker, and offers a newer version of the app when there is one. */
export function UpdateNotice() {
  useEffect(() => void keepUpToDate(), [])
  return <UpdateBar offered={useSyncExternalStore(onUpdateChange, offersUpdate)} onReload={applyUpdate} />
}
