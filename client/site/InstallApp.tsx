import Download from 'lucide-react/icons/download'
import { useSyncExternalStore } from 'react'
import { install, installWay, onInstallChange } from '../platform/offline/install.ts'

/** How to install the app in this browser. Renders nothing where it is installed or cannot be. */
export function InstallApp() {
  const installation = useSyncExternalStore(onInstallChange, installWay, () => null)
  if (installation === 'button') {
    return (
      <button type="button" className="btn btn-ghost -mx-5" onClick={install}>
        <Download aria-hidden="true" size={20} />
        <span>Install app</span>
      </button>
    )
  }
  if (installation === 'ios') return <p>To install the app, tap Share and then Add to Home Screen.</p>
  if (installation === 'insecure') return <p>Offline use needs https. At this address the site works with a connection only.</p>
  return null
}
