import { useState } from 'react'
import { useWide } from './useWide.ts'

export type DeskView = 'table' | 'cards'

const storageKey = 'fairlane-quotes-view'

interface DeskViewState {
  view: DeskView
  /** Chooses, and remembers it on this device; null where only cards fit. */
  choose: ((view: DeskView) => void) | null
}

/** How the requests are shown: as cards where a table does not fit, else as this person last chose, at first as a table. */
export function useDeskView(): DeskViewState {
  const [chosen, setChosen] = useState(kept)
  if (!useWide()) return { view: 'cards', choose: null }
  return {
    view: chosen,
    choose: (view) => {
      setChosen(view)
      try {
        localStorage.setItem(storageKey, view)
      } catch {
        // Storage is refused: the choice holds for this page only.
      }
    },
  }
}

function kept(): DeskView {
  try {
    return localStorage.getItem(storageKey) === 'cards' ? 'cards' : 'table'
  } catch {
    return 'table'
  }
}
