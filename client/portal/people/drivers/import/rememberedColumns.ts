import { signedInUser } from '../../../../platform/offline/session/session.ts'
import type { Matching } from './matchColumns.ts'

/** In sessionStorage: what somebody said the columns of a file are. Of what stands in them nothing is stored. */
const storageKey = 'fairlane-import-columns'

interface Remembered {
  userId: string | null
  file: string
  columns: readonly string[]
  matching: Matching
}

/** Keeps what the columns are while this tab is open, also over a reload. */
export function rememberColumns(file: string, columns: readonly string[], matching: Matching): void {
  const kept: Remembered = { userId: signedInUser(), file, columns, matching }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage is blocked or full: they are chosen once more.
  }
}

export function forgetColumns(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked.
  }
}

/** What this person said before, of a file whose first line may be this one. */
export function rememberedColumns(): Remembered | null {
  try {
    const kept: Remembered | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return kept?.userId === signedInUser() ? kept : null
  } catch {
    // Storage is blocked.
    return null
  }
}

/** What the columns of a file were said to be; null for another first line. */
export function rememberedMatching(columns: readonly string[]): Matching | null {
  const kept = rememberedColumns()
  return kept && JSON.stringify(kept.columns) === JSON.stringify(columns) ? kept.matching : null
}
