import type { AddedKind } from '#shared/addedKind'
import { requiredFromOf } from '#shared/requiredPeriods'
import { AskDialog } from '../feedback/AskDialog.tsx'
import { useKindAct } from './useKindAct.ts'

interface Props {
  kind: AddedKind
  onDone: (words: string) => void
  /** After any answer: the kind may have changed. */
  onAnswer: () => unknown
  onClose: () => void
}

/** Asks before a kind is retired. */
export function RetireKind({ kind, onDone, onAnswer, onClose }: Props) {
  const { run, busy, problem } = useKindAct(onAnswer)
  const retire = async () => {
    const done = await run(kind, 'retire')
    if (done) onDone(`${kind.name} is retired.`)
    return done
  }
  return (
    <AskDialog {...{ busy, problem, onClose }} title={`Retire ${kind.name}?`} button="Retire" onDo={retire}>
      <p>
        The office enters no more of it, and drivers hand in none.{' '}
        {requiredFromOf(kind.required) && 'From today nobody has to have one; for the days before it stays required. '}
        What is on file stays, under this name, and what waits on a phone still arrives. It can be used again.
      </p>
    </AskDialog>
  )
}
