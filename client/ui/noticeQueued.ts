import { createSignal } from '../signal.ts'

/** A notice is there to be shown: a page that nobody has touched yet has not fetched the place for it (LazyToaster). */
export const noticeQueued = createSignal()
