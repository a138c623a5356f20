import type { CustomType } from '#shared/documents/customType'
import { requiredFromOf } from '#shared/documents/requiredPeriods'
import { AskDialog } from '../../feedback/AskDialog.tsx'
import { useKindAct } from './useKindAct.ts'

interface Props {
  kind: CustomType
  onDone: (text: string) => void
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
    <AskDialog busy={busy} problem={problem} onClose={onClose} title={`Retire ${kind.name}?`} button="Retire" onDo={retire}>
      <p>
        {`No new ones can be entered or submitted. ${requiredFromOf(kind.required) ? "It's no longer required from today; past requirements stand. " : ''}Documents on file are kept, and uploads in progress still arrive. You can reactivate it.`}
      </p>
    </AskDialog>
  )
}
