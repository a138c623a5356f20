import { useEffect, useRef, useState } from 'react'
import type { Finding } from '#shared/kernel/findings'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { act } from '../../../platform/api/act.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { savedText } from '../loads/record/openAction.ts'
import { spokenOf } from './boardText.ts'
import type { BoardState } from './useBoard.ts'
import { type Found, foundKey, type Proposal, useProposals } from './useBoardProposals.ts'
import type { Given } from './useUndo.ts'

/** How a load is picked up: dragged with the mouse, tapped, or with the keyboard. */
export type How = 'drag' | 'tap' | 'keys'

export interface Taking {
  taken: LoadRow | null
  how: How | null
  proposals: ReadonlyMap<string, Proposal> | null
  chosenId: string | null
  /** The assignment is under way. */
  busy: boolean
  /** The reason why the assignment failed. */
  problem: string | null
  /** The load as another user has changed it meanwhile. */
  overtaken: LoadRow | LoadRecord | null
  /** A polite announcement. */
  said: string
  /** A planned load that goes to another driver: the dialog asks for the reason. */
  handing: { load: LoadRow; proposal: Proposal } | null
  mayTake: (load: LoadRow) => boolean
  take: (load: LoadRow, how: How) => void
  choose: (driverId: string | null) => void
  /** Assigns to this driver. */
  give: (driverId: string) => void
  putBack: () => void
  /** Shows the load as another user has changed it. */
  showOvertaken: (current: LoadRecord) => void
  /** Runs after the dialog that asks for the reason. */
  handed: (outcome: 'done' | 'waiting') => void
  handingRefused: (found: readonly Finding[]) => void
  handingOvertaken: (current: LoadRecord) => void
  stopHanding: () => void
}

/** The maximum age of the availability when a load is picked up, in milliseconds. */
const fresh = 15_000
const none: Found = new Map()
const takenText = (id: string) => `${id} selected. Up and down choose the driver, Enter assigns, Escape cancels. `
const undoText = 'Control Z undoes it.'

/** The picked-up load, and the actions on it. */
export function useTaking(board: BoardState, onGiven: (assignment: Given) => void): Taking {
  const [selected, setSelected] = useState<{ id: string; how: How; driverId: string | null | undefined } | null>(null)
  const [chosenId, setChosen] = useState<string | null>(null)
  const [found, setFound] = useState<Found>(none)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [overtaken, setOvertaken] = useState<LoadRow | LoadRecord | null>(null)
  const [said, setSaid] = useState('')
  const [handing, setHanding] = useState<Taking['handing']>(null)
  const taken = (selected && board.loads.get(selected.id)) ?? null
  const proposals = useProposals(taken, board, found)

  const letGo = (text: string) => {
    setSelected(null)
    setChosen(null)
    setHanding(null)
    setSaid(text)
  }
  // Another user has changed the load meanwhile: the board drops it as it is now.
  const isOver =
    selected !== null &&
    taken !== null &&
    !busy &&
    handing === null &&
    (!isTakeable(taken) || (taken.assignedDriverId ?? null) !== selected.driverId)
  useEffect(() => {
    if (!isOver) return
    setSelected(null)
    setChosen(null)
    setHanding(null)
    setOvertaken(taken)
  }, [isOver, taken])

  const mayTake = (load: LoadRow) => isTakeable(load) && !board.isMoving(load.id)
  const announced = useRef<string | null>(null)
  const choose = (driverId: string | null) => {
    setChosen(driverId)
    const proposal = driverId ? proposals?.get(driverId) : undefined
    // The first announcement includes the keys: an announcement of its own would be overtaken.
    const begins = announced.current === null && selected?.how === 'keys' ? takenText(selected.id) : ''
    if (proposal && announced.current !== driverId) setSaid(begins + spokenOf(proposal.candidate, proposal.findings))
    announced.current = driverId
  }
  // Released by the mouse, the load remains visible with its findings.
  const drop = () => {
    setChosen(null)
    setSelected((before) => before && { ...before, how: before.how === 'drag' ? 'tap' : before.how })
  }
  const refuse = (load: LoadRow, { candidate: { driverId, name } }: Proposal, findings: readonly Finding[]) => {
    setFound((before) => new Map([...before, [foundKey(load.id, driverId), findings]]))
    drop()
    setProblem(`${name} was not assigned. ${findings.map(({ message }) => message).join(' ')}`)
    void board.availability.refetch()
  }
  const gave = (load: LoadRow, { candidate: { driverId, name } }: Proposal) => {
    const before = load.assignedDriverId ? proposals?.get(load.assignedDriverId)?.findings : undefined
    onGiven({ load, driverId, name, acceptedBefore: (before ?? []).map(({ code }) => code) })
  }
  const assign = async (load: LoadRow, proposal: Proposal) => {
    const { candidate, findings } = proposal
    setBusy(true)
    const acted = await act({
      resource: 'loads',
      id: load.id,
      action: 'assign',
      version: load.version,
      kind: 'loadAssign',
      reference: load.id,
      subject: candidate.name,
      body: { driverId: candidate.driverId },
      accepted: findings.map(({ code }) => code),
    })
    setBusy(false)
    switch (acted.outcome) {
      case 'done':
      case 'waiting':
        letGo(`${acted.outcome === 'done' ? `Assigned to ${candidate.name}.` : savedText} ${undoText}`)
        return gave(load, proposal)
      case 'findings':
        return refuse(load, proposal, acted.findings)
      case 'changed':
        letGo('')
        return setOvertaken(acted.current)
      case 'failed':
        drop()
        setProblem(acted.message)
    }
  }
  return {
    taken,
    how: taken && (selected?.how ?? null),
    proposals,
    chosenId,
    busy,
    problem,
    overtaken,
    said,
    handing,
    mayTake,
    choose,
    take: (load, how) => {
      if (busy || !mayTake(load)) return
      setProblem(null)
      setOvertaken(null)
      setFound(none)
      setChosen(null)
      announced.current = null
      setSelected({ id: load.id, how, driverId: load.assignedDriverId ?? null })
      setSaid(how === 'keys' ? takenText(load.id) : '')
      const asOf = Date.parse(board.availability.asOf ?? '')
      if (!(serverNow().getTime() - asOf < fresh)) void board.availability.refetch()
    },
    give: (driverId) => {
      const proposal = proposals?.get(driverId)
      if (!taken || busy || !proposal) return
      if (proposal.isBlocked) return setSaid(spokenOf(proposal.candidate, proposal.findings))
      setProblem(null)
      setChosen(driverId)
      if (taken.status === 'planned') return setHanding({ load: taken, proposal })
      void assign(taken, proposal)
    },
    putBack: () => {
      if (!busy) letGo(taken ? `${taken.id}: canceled.` : '')
    },
    handed: (outcome) => {
      letGo(`${outcome === 'waiting' ? savedText : `Assigned to ${handing?.proposal.candidate.name}.`} ${undoText}`)
      if (handing) gave(handing.load, handing.proposal)
    },
    showOvertaken: setOvertaken,
    handingRefused: (findings) => {
      if (handing) refuse(handing.load, handing.proposal, findings)
      setHanding(null)
    },
    handingOvertaken: (current) => {
      letGo('')
      setOvertaken(current)
    },
    stopHanding: () => {
      if (handing) letGo(`${handing.load.id}: canceled.`)
    },
  }
}

const isTakeable = ({ status }: LoadRow) => status === 'booked' || status === 'planned'
