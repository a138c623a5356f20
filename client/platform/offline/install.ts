import { createSignal } from '../signal.ts'

/** How this browser installs the app: by our button, by hand (iOS), not at all (plain http); null: nothing to offer. */
export type InstallWay = 'button' | 'ios' | 'insecure' | null

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Stored by the boot script: the browser fires the event once, often before other code has loaded. */
    installPrompt?: InstallPrompt | undefined
  }
}

const promptUsed = createSignal()

export function installWay(): InstallWay {
  if (!isSecureContext) return 'insecure'
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (window.installPrompt) return 'button'
  const appleTouch = /iPhone|iPad|iPod/.test(navigator.userAgent)
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const iPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  const installed = 'standalone' in navigator && navigator.standalone === true
  return (appleTouch || iPad) && !installed ? 'ios' : null
}

export function onInstallChange(listener: () => void): () => void {
  const stop = new AbortController()
  const onInstalled = () => {
    window.installPrompt = undefined
    listener()
  }
  addEventListener('beforeinstallprompt', listener, { signal: stop.signal })
  addEventListener('appinstalled', onInstalled, { signal: stop.signal })
  stop.signal.addEventListener('abort', promptUsed.subscribe(listener))
  return () => stop.abort()
}

/** Shows the browser's prompt. It works once: the button disappears until the browser offers another. */
export async function install(): Promise<'accepted' | 'dismissed' | null> {
  const prompt = window.installPrompt
  window.installPrompt = undefined
  const choice = await prompt?.prompt()
  promptUsed.publish()
  return choice?.outcome ?? null
}
