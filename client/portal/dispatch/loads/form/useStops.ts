import { useCallback, useEffect, useState } from 'react'
import { type FieldArrayWithId, useFieldArray } from 'react-hook-form'
import { loadLimits } from '#shared/loads/loadEntry'
import { emptyStop, fieldId, type LoadForm, type LoadFormState, type StopForm, stopName } from './loadForm.ts'

export interface Stops {
  fields: FieldArrayWithId<LoadForm, 'stops'>[]
  /** Adds a stop before the delivery and focuses it. */
  add: () => void
  move: (from: number, to: number) => void
  remove: (at: number) => void
  /** The last removed stop, until the stops change again. */
  removed: { at: number; stop: StopForm } | null
  putBack: () => void
  /** The announcement for screen readers. */
  said: string
}

/** The stops of the form in their order; at least a pickup and a delivery. */
export function useStops(form: LoadFormState): Stops {
  const { control, getValues } = form
  const { fields, insert, remove: take, move: shift } = useFieldArray({ control, name: 'stops' })
  const [removed, setRemoved] = useState<Stops['removed']>(null)
  const [said, setSaid] = useState('')
  const count = fields.length

  const add = useCallback(() => {
    const { length } = getValues('stops')
    if (length >= loadLimits.stops.max) return
    insert(length - 1, structuredClone(emptyStop), { shouldFocus: false })
    setRemoved(null)
    setSaid(`${stopName(length - 1, length + 1)} added before delivery.`)
    focusSoon(`stops.${length - 1}.facility`)
  }, [getValues, insert])

  const move = useCallback(
    (from: number, to: number) => {
      const stops = getValues('stops')
      if (to < 0 || to >= stops.length || from === to) return
      const focused = focusedWithin(from)
      shift(from, to)
      setRemoved(null)
      const name = stops[from]?.location || stopName(from, stops.length)
      setSaid(`${name} is now ${stopName(to, stops.length).toLowerCase()}, ${to + 1} of ${stops.length}.`)
      if (focused) focusSoon(`stops.${to}.${focused}`)
    },
    [getValues, shift],
  )

  const remove = useCallback(
    (at: number) => {
      const stops = getValues('stops')
      const stop = stops[at]
      if (!stop || stops.length <= loadLimits.stops.min) return
      setRemoved({ at, stop: structuredClone(stop) })
      setSaid(`${stopName(at, stops.length)} removed.`)
      take(at)
      focusSoon('add-stop')
    },
    [getValues, take],
  )

  const putBack = () => {
    if (!removed) return
    insert(removed.at, removed.stop, { shouldFocus: false })
    setRemoved(null)
    focusSoon(`stops.${removed.at}.facility`)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return
      if (event.code === 'KeyS') {
        event.preventDefault()
        add()
      }
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      const stop = event.target instanceof Element ? event.target.closest('[data-stop]') : null
      if (!stop) return
      event.preventDefault()
      const at = Number(stop.getAttribute('data-stop'))
      move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [add, move])

  // A stop that is back, as after starting over, cannot be restored.
  useEffect(() => {
    if (count >= loadLimits.stops.max) setRemoved(null)
  }, [count])
  return { fields, add, move, remove, removed, putBack, said }
}

/** The name of the focused control within a stop; null without one. */
function focusedWithin(at: number): string | null {
  const start = `${fieldId(`stops.${at}`)}-`
  const { id } = document.activeElement ?? { id: '' }
  return id.startsWith(start) ? id.slice(start.length).replaceAll('-', '.') : null
}

/** Waits for the render. A stop that moves with the focus does not scroll into view by that. */
const focusSoon = (path: string) =>
  setTimeout(() => {
    const control = document.getElementById(fieldId(path))
    control?.focus()
    control?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
