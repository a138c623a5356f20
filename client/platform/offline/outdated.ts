import { createSignal } from '../signal.ts'

/*
 * A newer version of the app has upgraded the database: this tab's code cannot store anything any more, and update.ts, which
 * may load later, offers a reload.
 */
const outdated = createSignal()
let isOutdated = false

export function noteOutdated(): void {
  isOutdated = true
  outdated.publish()
}

/** Calls `listener` when it happens, or at once if it already has. */
export function whenOutdated(listener: () => void): void {
  if (isOutdated) listener()
  else outdated.subscribe(listener)
}
