import { useEffect, useMemo, useRef, useState } from 'react'
import { daysAfter } from '#shared/kernel/calendarDay'
import { useAddress } from '../../list/useAddress.ts'
import { type Axis, firstDay } from './boardDays.ts'
import { type BoardFilter, filterOf } from './boardFilter.ts'

const typingPause = 250

export interface BoardAddress {
  axis: Axis
  isWeeks: boolean
  filter: BoardFilter
  /** The text in the search box. The address follows after a pause. */
  typed: string
  type: (text: string) => void
  /** Sets a value in the address; an empty value removes it. */
  put: (changed: Record<string, string>) => void
  /** Moves by as many pages of days, forward or back. */
  move: (pages: number) => void
}

/** The days and the filter of the board, which the address contains. `fitting`: how many days fit. */
export function useBoardAddress(today: string, fitting: number): BoardAddress {
  const { params, ...address } = useAddress()
  const text = params.get('search') ?? ''
  const [typed, setTyped] = useState(text)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(text)
  // Back and forward change the address, and the box follows. Our own change arrives late.
  useEffect(() => {
    if (text === last.current) return
    last.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(pause.current), [])

  const put = (changed: Record<string, string>) => {
    clearTimeout(pause.current)
    const next = new URLSearchParams(address.latest())
    for (const [name, value] of Object.entries({ search: typed.trim(), ...changed }))
      value ? next.set(name, value) : next.delete(name)
    last.current = next.get('search') ?? ''
    address.put(next)
  }
  const isWeeks = params.get('view') === 'weeks'
  const first = firstDay(params.get('from'), today)
  const days = isWeeks ? 14 : fitting
  const axis = useMemo(() => ({ first, days }), [first, days])
  const filter = useMemo(() => ({ ...filterOf(params), search: typed.trim() }), [params, typed])
  return {
    axis,
    isWeeks,
    filter,
    typed,
    put,
    type: (value) => {
      setTyped(value)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => put({ search: value.trim() }), typingPause)
    },
    move: (pages) => {
      const to = daysAfter(firstDay(address.latest().get('from'), today), pages * days)
      put({ from: to === today ? '' : to })
    },
  }
}
