import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Choice } from './candidateText.ts'

interface Options {
  can: readonly Choice[]
  chosen: Choice | undefined
  /** All drivers are visible from the start. */
  isSearch?: boolean
  onChoose: (driverId: string) => void
}

export interface CandidateKeys {
  list: RefObject<HTMLDivElement | null>
  /** The visible part of `can`. */
  visible: readonly Choice[]
  /** Moves one up or down. Past the last visible driver the rest appears. */
  move: (step: number) => void
  /** Shows the rest. By the keyboard it selects the first of them, because the button is gone. */
  showRest: (byKeys: boolean) => void
}

const shownAtFirst = 6

/** Moves through the drivers for a load with the keyboard. */
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
    // Includes the findings below the name.
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
