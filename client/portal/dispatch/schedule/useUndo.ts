import { useEffect, useState } from 'react'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { act } from '../../../platform/api/act.ts'
import { outbox } from '../../../platform/offline/outbox/pageOutbox.ts'
import { usePendingCommands } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { savedText } from '../loads/record/openAction.ts'
import type { BoardState } from './useBoard.ts'

/** A load that was just assigned to a driver. */
export interface Given {
  /** The row before the assignment. */
  load: LoadRow
  driverId: string
  name: string
  /** The codes of the findings for the previous driver: the dispatcher has accepted them once. */
  acceptedBefore: readonly string[]
}

export interface Undo {
  /** The assignment that can be undone; null without one. */
  given: Given | null
  /** The assignment waits on this device. */
  isWaiting: boolean
  busy: boolean
  /** The outcome of the undo, or why it failed. */
  said: string
  offer: (assignment: Given) => void
  undo: () => void
  /** The offer remains while the pointer or the focus is on it. */
  hold: (isHeld: boolean) => void
}

/** How long the undo is offered, in milliseconds. */
const offered = 10_000
const reason = 'Undone'

/** Undoes an assignment: from the outbox while it waits there, else by the action that restores the earlier state. */
export function useUndo({ loads }: Pick<BoardState, 'loads'>, onOvertaken: (current: LoadRecord) => void): Undo {
  const [assignment, setAssignment] = useState<Given | null>(null)
  const [busy, setBusy] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [said, setSaid] = useState('')
  const waiting = usePendingCommands('loads', assignment?.load.id ?? '').find(({ kind }) => kind === 'loadAssign')
  const row = assignment && loads.get(assignment.load.id)
  // Compares with the cached row: another user may have moved the load on.
  const isThere = assignment !== null && row?.status === 'planned' && row.assignedDriverId === assignment.driverId
  const isOffered = assignment !== null && (waiting !== undefined || isThere || busy)

  useEffect(() => {
    if (!assignment || busy || isHeld) return
    const timer = setTimeout(() => setAssignment(null), offered)
    return () => clearTimeout(timer)
  }, [assignment, busy, isHeld])

  /** The message, and whether nothing is left to undo. */
  const returnLoad = async ({ load, name, acceptedBefore }: Given): Promise<{ text: string; isOver: boolean }> => {
    if (waiting) {
      const { outcome } = await outbox.discard(waiting.id)
      if (outcome === 'done') return { text: `${load.id}: undone. Nothing was sent.`, isOver: true }
      if (outcome === 'waiting')
        return {
          text: `We're checking whether ${load.id} already went through. It's undone as soon as we know.`,
          isOver: true,
        }
      return { text: `${name} was already assigned. Undo reverses it.`, isOver: false }
    }
    if (!row) return { text: '', isOver: true }
    const { assignedDriverId: beforeId, driverName } = load
    const command = beforeId
      ? {
          ...({ action: 'assign', kind: 'loadAssign', subject: driverName ?? 'the driver before' } as const),
          body: { driverId: beforeId, reason },
          accepted: acceptedBefore,
        }
      : ({ action: 'unassign', kind: 'loadUnassign', subject: name, body: { reason } } as const)
    const acted = await act({ resource: 'loads', id: load.id, version: row.version, reference: load.id, ...command })
    switch (acted.outcome) {
      case 'done':
        return {
          text: beforeId ? `${load.id} is back with ${driverName}.` : `${load.id} is unassigned again.`,
          isOver: true,
        }
      case 'waiting':
        return { text: savedText, isOver: true }
      case 'changed':
        onOvertaken(acted.current)
        return { text: '', isOver: true }
      case 'findings':
        return { text: `Nothing was undone. ${acted.findings.map(({ message }) => message).join(' ')}`, isOver: true }
      case 'failed':
        return { text: `Nothing was undone. ${acted.message}`, isOver: false }
    }
  }
  const undo = async () => {
    if (!assignment || busy) return
    setBusy(true)
    setSaid('')
    const { text, isOver } = await returnLoad(assignment).catch(() => ({
      text: 'Nothing was undone. Please try again.',
      isOver: false,
    }))
    setBusy(false)
    setSaid(text)
    if (isOver) setAssignment(null)
  }
  return {
    given: isOffered ? assignment : null,
    isWaiting: waiting !== undefined,
    busy,
    said,
    offer: (next) => {
      setSaid('')
      setHeld(false)
      setAssignment(next)
    },
    undo: () => void undo(),
    hold: setHeld,
  }
}
