import { createSignal } from '../signal.ts'

/*
 * A newer version of the app has opened the database: this tab's code can no longer store anything, and a reload is offered
 * (update.ts, which may be loaded after it has happened).
 */
const outdated = createSignal()
let isOutdated = false

export function noteOutdated(): void {
  isOutdated = true
  outdated.publish()
}

/** Calls `listener` when it happens, or at once where it has. */
export function whenOutdated(listener: () => void): void {
  if (isOutdated) listener()
  else outdated.subscribe(listener)
}
