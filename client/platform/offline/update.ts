// The package's main entry is a build for browsers of 2017, a third larger.
import { Workbox } from 'workbox-window/Workbox.js'
import { scriptAddress } from '../scriptAddress.ts'
import { createSignal } from '../signal.ts'
import { whenOutdated } from './outdated.ts'
import { hasUnsaved, watchForms } from './unsavedForms.ts'

/*
 * Registers the service worker and decides when a page offers a new version. A new worker waits until a tab asks for it. Then
 * it controls every tab, but only the tab that asked for it reloads; the others offer a reload. While a form has unsaved input,
 * nothing is offered and nothing reloads.
 */
const checkEvery = 3_600_000

/** The result of `offersUpdate` may have changed. */
export const offerChanged = createSignal()

let isWatching = false
let newer = false
let reloadRequested = false
let workbox: Workbox | null = null

/** Whether to offer a reload now. */
export function offersUpdate(): boolean {
  return newer && !hasUnsaved()
}

/**
 * Runs once. Offers a reload where a newer version has upgraded a database. Registers the worker and watches for newer versions
 * where the browser has workers (not on plain http).
 */
export async function keepUpToDate(): Promise<void> {
  if (isWatching) return
  isWatching = true
  whenOutdated(noteNewer)
  watchForms(offerChanged.publish)
  const container = getContainer(navigator)
  if (!container) return
  workbox = new Workbox(scriptAddress('/sw.js'))
  // The first worker of a first visit takes over a page of its own build: that is no newer version.
  let controlled = container.controller !== null
  workbox.addEventListener('waiting', noteNewer)
  workbox.addEventListener('controlling', () => {
    if (reloadRequested) return reload()
    if (controlled) noteNewer()
    controlled = true
  })
  // Refused by the browser or offline: the next page tries again.
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return
  watchInstalling(registration)
  // The package listens to one update only, which may fail to install in the middle of a release.
  registration.addEventListener('updatefound', () => watchInstalling(registration))
  // Offline it fails; the next check finds the version.
  const check = () => void registration.update().catch(() => undefined)
  setInterval(check, checkEvery)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  // A chunk is missing on the server: most likely there is a newer version.
  addEventListener('vite:preloadError', check)
}

/**
 * Activates the waiting version and reloads this tab once it controls it, unless something was typed meanwhile. An earlier
 * reload would load the old version again.
 */
export async function applyUpdate(): Promise<void> {
  reloadRequested = true
  const registration = await getContainer(navigator)?.getRegistration()
  if (registration?.waiting) workbox?.messageSkipWaiting()
  else if (reloadRequested) reload()
}

/** Undefined on plain http. */
const getContainer = ({ serviceWorker }: Partial<Navigator>) => serviceWorker

/** A version that another tab began to install before this one listened. */
function watchInstalling(registration: ServiceWorkerRegistration): void {
  registration.installing?.addEventListener('statechange', () => {
    if (registration.waiting && registration.active) noteNewer()
  })
}

function reload(): void {
  reloadRequested = false
  if (!hasUnsaved()) location.reload()
}

function noteNewer(): void {
  newer = true
  offerChanged.publish()
}
