import { createSignal } from '../signal.ts'

/** A notice was queued: if the page was not touched yet, LazyToaster has to load the toaster for it. */
export const noticeQueued = createSignal()
