import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Choice } from './candidateText.ts'

interface Options {
  can: readonly Choice[]
  chosen: Choice | undefined
  /** All of them are shown from the beginning. */
  isSearch?: boolean
  onChoose: (driverId: string) => void
}

export interface CandidateKeys {
  list: RefObject<HTMLDivElement | null>
  /** Those of `can` that are shown. */
  visible: readonly Choice[]
  /** One up or down; beyond the last one that is shown, the rest follows. */
  move: (step: number) => void
  /** Shows the rest; by the keys the first of them is chosen, because the button is gone. */
  showRest: (byKeys: boolean) => void
}

const shownAtFirst = 6

/** How the drivers for a load are gone over with the keys. */
export function useCandidateKeys({ can, chosen, isSearch = false, onChoose }: Options): CandidateKeys {
  const list = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole || isSearch ? can : can.slice(0, shownAtFirst)
  const go = (to: number, takesFocus: boolean) => {
    const next = can[Math.max(0, Math.min(can.length - 1, to))]?.candidate.driverId
    if (next === undefined) return
    flushSync(() => {
      if (to >= visible.length) setWhole(true)
      onChoose(next)
    })
    const radio = list.current?.querySelector<HTMLInputElement>(`input[value="${next}"]`)
    // With its sentences, which are below its name.
    radio?.closest('.candidate')?.scrollIntoView({ block: 'nearest' })
    if (takesFocus) radio?.focus({ preventScroll: true })
  }
  return {
    list,
    visible,
    move: (step) => go((chosen ? can.indexOf(chosen) : -1) + step, list.current?.contains(document.activeElement) ?? false),
    showRest: (byKeys) => (byKeys ? go(visible.length, true) : setWhole(true)),
  }
}
