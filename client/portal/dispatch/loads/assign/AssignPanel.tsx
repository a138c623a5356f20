import type { LoadRecord } from '#shared/loads/load'
import { AssignForm } from './AssignForm.tsx'
import { DriverPanel } from './DriverPanel.tsx'

interface Props {
  load: LoadRecord
  /** The draft to open when an assignment returns from the outbox. */
  draft: string | null
  /** The initial reason in the form. */
  reason?: string
  onDone: (outcome: 'done' | 'waiting', driver: string) => void
  onClose: () => void
}

/** Selects the driver of a load. */
export function AssignPanel({ load, draft, reason, onDone, onClose }: Props) {
  return (
    <DriverPanel title="Assign Driver" load={load} form={`loadAssign:${load.id}`} draft={draft} onClose={onClose}>
      {({ persisted, heading, close }) => (
        <AssignForm
          key={persisted.draft?.id ?? ''}
          load={load}
          persisted={persisted}
          heading={heading}
          reason={reason}
          onDone={onDone}
          close={close}
        />
      )}
    </DriverPanel>
  )
}
