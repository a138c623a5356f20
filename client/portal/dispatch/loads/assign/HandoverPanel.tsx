import type { LoadRecord } from '#shared/loads/load'
import { DriverPanel } from './DriverPanel.tsx'
import { HandoverForm } from './HandoverForm.tsx'

interface Props {
  load: LoadRecord
  draft: string | null
  /** The initial reason in the form. */
  reason?: string
  onDone: (outcome: 'done' | 'waiting', driver: string) => void
  onClose: () => void
}

/** Hands a load on the road over to another driver: the drivers below where, when and why. */
export function HandoverPanel({ load, draft, reason, onDone, onClose }: Props) {
  return (
    <DriverPanel title="Hand Over" load={load} form={`loadRepower:${load.id}`} draft={draft} onClose={onClose}>
      {({ persisted, heading, close }) => (
        <HandoverForm
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
