import { signedInUser } from '../../../../platform/offline/session/session.ts'
import type { Matching } from './matchColumns.ts'

/** The key in sessionStorage of the column matching that the user chose. No cell of the file is stored. */
const storageKey = 'fairlane-import-columns'

interface Remembered {
  userId: string | null
  file: string
  columns: readonly string[]
  matching: Matching
}

/** Stores the column matching until the tab closes, also across a reload. */
export function rememberColumns(file: string, columns: readonly string[], matching: Matching): void {
  const remembered: Remembered = { userId: signedInUser(), file, columns, matching }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(remembered))
  } catch {
    // Storage is blocked or full: the user chooses the columns again.
  }
}

export function forgetColumns(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked.
  }
}

/** The matching that this user stored, which may belong to another file. */
export function rememberedColumns(): Remembered | null {
  try {
    const remembered: Remembered | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return remembered?.userId === signedInUser() ? remembered : null
  } catch {
    // Storage is blocked.
    return null
  }
}

/** The stored matching for these columns; null for another first line. */
export function rememberedMatching(columns: readonly string[]): Matching | null {
  const remembered = rememberedColumns()
  return remembered && JSON.stringify(remembered.columns) === JSON.stringify(columns) ? remembered.matching : null
}
