import { atom, createStore } from 'jotai/vanilla'
import type { Notice } from '#shared/kernel/messages'
import { noticeQueued } from './toastQueued.ts'

/** How long a notice stays on the screen, and how long a dismissed one stays in the store (§9), in milliseconds. */
export const displayTime = 5000
export const retention = 1_000_000

export interface Toast {
  id: number
  notice: Notice
  /** At most one is `shown` (§9). */
  state: 'waiting' | 'shown' | 'dismissed'
}

/** Why the timer of a notice is paused: hovered, focused, the window is in the background, or a dialog covers it. */
export type Hold = 'pointer' | 'focus' | 'window' | 'dialog'

export const toastStore = createStore()
export const toastsAtom = atom<readonly Toast[]>([])
export const shownToastAtom = atom((get) => get(toastsAtom).find((toast) => toast.state === 'shown') ?? null)

const holds = new Set<Hold>()
let lastId = 0
let countdown: { id: number; left: number; since: number; timer: ReturnType<typeof setTimeout> | null } | null = null

/**
 * Shows a notice and returns its id. A notice for an action of the person replaces the current one; a `background` notice
 * (something arrived by itself) waits in the queue. When `until` resolves the notice is no longer true and is dismissed.
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

/** Resolves when a notice is shown. */
export function whenShown(id: number): Promise<void> {
  return new Promise((resolve) => {
    const checkToasts = () => {
      if (toastStore.get(toastsAtom).some((toast) => toast.id === id && toast.state === 'waiting')) return
      stop()
      resolve()
    }
    const stop = toastStore.sub(toastsAtom, checkToasts)
    checkToasts()
  })
}

/** Dismisses a notice, shown or queued; the next one in the queue is shown. */
export function dismiss(id: number): void {
  retire(id)
  if (toastStore.get(shownToastAtom)) return
  const next = toastStore.get(toastsAtom).find((toast) => toast.state === 'waiting')
  if (!next) return
  change(next.id, 'shown')
  start(next.id)
}

/** Pauses the timer of the shown notice. */
export function hold(reason: Hold): void {
  holds.add(reason)
  if (!countdown?.timer) return
  clearTimeout(countdown.timer)
  countdown.left -= Date.now() - countdown.since
  countdown.timer = null
}

/** Resumes or starts the timer once there is no other reason to pause it. */
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

/** Marks a notice as dismissed; it is removed from the store after `retention`. */
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
