import { createSignal } from '../signal.ts'

/** How this browser puts the app on the device: by our button, by hand (iOS), not at all over plain http; null says nothing. */
export type InstallWay = 'button' | 'ios' | 'insecure' | null

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Saved by the boot script: the browser offers it once, often before any other code is there. */
    installPrompt?: InstallPrompt | undefined
  }
}

const promptUsed = createSignal()

export function installWay(): InstallWay {
  if (!isSecureContext) return 'insecure'
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (window.installPrompt) return 'button'
  const appleTouch = /iPhone|iPad|iPod/.test(navigator.userAgent)
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const iPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  const installed = 'standalone' in navigator && navigator.standalone === true
  return (appleTouch || iPad) && !installed ? 'ios' : null
}

export function onInstallChange(listener: () => void): () => void {
  const stop = new AbortController()
  const forget = () => {
    window.installPrompt = undefined
    listener()
  }
  addEventListener('beforeinstallprompt', listener, { signal: stop.signal })
  addEventListener('appinstalled', forget, { signal: stop.signal })
  stop.signal.addEventListener('abort', promptUsed.subscribe(listener))
  return () => stop.abort()
}

/** Asks the browser to ask. A prompt serves once: whatever the answer, the button goes until the browser offers another. */
export async function install(): Promise<void> {
  const prompt = window.installPrompt
  window.installPrompt = undefined
  await prompt?.prompt()
  promptUsed.publish()
}
