import { atom, createStore } from 'jotai/vanilla'
import type { Notice } from '#shared/messages'
import { noticeQueued } from './noticeQueued.ts'

/** How long a notice stays on the screen, and how long a dismissed one stays in the store (§9), in milliseconds. */
export const displayTime = 5000
export const retention = 1_000_000

export interface Toast {
  id: number
  notice: Notice
  /** At most one is `shown` (§9). */
  state: 'waiting' | 'shown' | 'dismissed'
}

/** Everything that keeps the notice on the screen: someone is reading it, nobody is there to, or a dialog lies above it. */
export type Hold = 'pointer' | 'focus' | 'window' | 'dialog'

export const toastStore = createStore()
export const toastsAtom = atom<readonly Toast[]>([])
export const shownToastAtom = atom((get) => get(toastsAtom).find((toast) => toast.state === 'shown') ?? null)

const holds = new Set<Hold>()
let lastId = 0
let countdown: { id: number; left: number; since: number; timer: ReturnType<typeof setTimeout> | null } | null = null

/**
 * Shows a notice. One that answers what the person just did takes the place of the one on the screen; a `background`
 * one (something arrived by itself) waits until the screen is free. `until`: when it is true no more, and leaves. Returns
 * its id.
 */
export function notify(notice: Notice, options: { background?: boolean; until?: Promise<void> } = {}): number {
  const id = ++lastId
  const shown = toastStore.get(shownToastAtom)
  const waits = options.background === true && shown !== null
  if (shown && !waits) retire(shown.id)
  toastStore.set(toastsAtom, (toasts) => [...toasts, { id, notice, state: waits ? 'waiting' : 'shown' }])
  if (!waits) start(id)
  void options.until?.then(() => dismiss(id))
  noticeQueued.publish()
  return id
}

/** Resolves when a notice has come onto the screen. */
export function whenShown(id: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (toastStore.get(toastsAtom).some((toast) => toast.id === id && toast.state === 'waiting')) return
      stop()
      resolve()
    }
    const stop = toastStore.sub(toastsAtom, look)
    look()
  })
}

/** Takes a notice off the screen, or out of the queue; the next one that waits is shown. */
export function dismiss(id: number): void {
  retire(id)
  if (toastStore.get(shownToastAtom)) return
  const next = toastStore.get(toastsAtom).find((toast) => toast.state === 'waiting')
  if (!next) return
  change(next.id, 'shown')
  start(next.id)
}

/** Stops the clock of the notice on the screen. */
export function hold(reason: Hold): void {
  holds.add(reason)
  if (!countdown?.timer) return
  clearTimeout(countdown.timer)
  countdown.left -= Date.now() - countdown.since
  countdown.timer = null
}

/** Lets the clock run on from where it stopped, or begin, once nothing else holds it. */
export function release(reason: Hold): void {
  holds.delete(reason)
  run()
}

function start(id: number): void {
  countdown = { id, left: displayTime, since: 0, timer: null }
  run()
}

function run(): void {
  if (!countdown || countdown.timer || holds.size > 0) return
  const { id, left } = countdown
  countdown.since = Date.now()
  countdown.timer = setTimeout(() => dismiss(id), left)
}

/** Marks a notice dismissed; it stays in the state for a while, then goes for good. */
function retire(id: number): void {
  if (!toastStore.get(toastsAtom).some((toast) => toast.id === id && toast.state !== 'dismissed')) return
  if (countdown?.id === id) {
    if (countdown.timer) clearTimeout(countdown.timer)
    countdown = null
  }
  change(id, 'dismissed')
  setTimeout(() => toastStore.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id)), retention)
}

function change(id: number, state: Toast['state']): void {
  toastStore.set(toastsAtom, (toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, state } : toast)))
}
