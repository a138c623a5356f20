// The package's entry is its build for browsers of 2017, a third larger.
import { Workbox } from 'workbox-window/Workbox.js'
import { createSignal } from '../signal.ts'
import { whenOutdated } from './outdated.ts'
import { hasUnsaved, watchForms } from './unsavedForms.ts'

/*
 * The worker's registration, and when a page offers its new version. A version that has been fetched waits until a tab
 * asks for it. Then it serves every tab, but only the tab that asked is loaded again; the others offer the same to whoever
 * sits before them. Nothing is offered, and nothing reloaded, under a form that somebody has typed into.
 */
const checkEvery = 3_600_000

/** Whether a reload is offered may have changed. */
export const offerChanged = createSignal()

let newer = false
let asked = false
let workbox: Workbox | null = null

/** Whether to offer a reload now. */
export function offersUpdate(): boolean {
  return newer && !hasUnsaved()
}

/** Registers the worker, once, and watches for newer ones. Where a browser has none (plain http) nothing happens. */
export async function keepUpToDate(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container || workbox) return
  workbox = new Workbox(workerAddress())
  // The first worker of a first visit takes over a page that is of its own build: nothing to noteNewer.
  let controlled = container.controller !== null
  workbox.addEventListener('waiting', noteNewer)
  workbox.addEventListener('controlling', () => {
    if (asked) return reload()
    if (controlled) noteNewer()
    controlled = true
  })
  whenOutdated(noteNewer)
  watchForms(offerChanged.publish)
  // Refused by the browser or without a network: the next page tries again, and all works online meanwhile.
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return
  watchInstalling(registration)
  // Without a network: the next check finds it.
  const check = () => void registration.update().catch(() => undefined)
  setInterval(check, checkEvery)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  // A chunk that is gone: most likely there is a newer version.
  addEventListener('vite:preloadError', check)
}

/**
 * Lets the new version take over and then loads this tab again, unless something was typed in the meantime. The old worker
 * may first finish what it is doing; to reload before that would bring the old version.
 */
export async function applyUpdate(): Promise<void> {
  asked = true
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting) workbox?.messageSkipWaiting()
  else if (asked) reload()
}

/** One that another tab has begun to fetch before this one listened. */
function watchInstalling(registration: ServiceWorkerRegistration): void {
  registration.installing?.addEventListener('statechange', () => {
    if (registration.waiting && registration.active) noteNewer()
  })
}

function reload(): void {
  asked = false
  if (!hasUnsaved()) location.reload()
}

function noteNewer(): void {
  newer = true
  offerChanged.publish()
}

declare global {
  interface Window {
    /** Chromium alone has it, and TypeScript does not know it. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
    }
  }
}

/** The one policy that the page's security policy knows: it lets nothing but our worker through. */
function workerAddress(): string {
  const createScriptURL = (url: string) => {
    if (url === '/sw.js') return url
    throw new TypeError(`${url} is not the worker`)
  }
  const policy = window.trustedTypes?.createPolicy('fairlane', { createScriptURL })
  return policy?.createScriptURL('/sw.js') ?? '/sw.js'
}
