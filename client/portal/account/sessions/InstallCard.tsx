import { useSyncExternalStore } from 'react'
import { install, installWay, onInstallChange } from '../../../platform/offline/install.ts'
import { installTexts } from './installText.ts'

/** Installs the app here, also after the start screen's offer was dismissed. How an iPhone does it, its notifications say. */
export function InstallCard() {
  const method = useSyncExternalStore(onInstallChange, installWay)
  if (method !== 'button') return null
  return (
    <section aria-labelledby="install-head" className="card mt-2 gap-4 p-4 md:p-5">
      <h2 id="install-head" className="text-h3">
        Install the app
      </h2>
      <p className="max-w-prose">{installTexts.button}</p>
      <button type="button" className="btn btn-outline sm:self-start" onClick={install}>
        Install app
      </button>
    </section>
  )
}
