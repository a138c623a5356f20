import { createSignal } from '../signal.ts'

/** Published by whoever wants the outbox to be opened; its badge in the header does it. */
export const outboxOpening = createSignal()
