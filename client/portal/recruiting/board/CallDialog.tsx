import type { ApplicationRow } from '#shared/recruiting/application'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { nameOf } from '../applicationParts.tsx'
import { LogForm } from '../record/LogForm.tsx'

interface Props {
  application: ApplicationRow
  /** Receives the status message. */
  onDone: (announcement: string) => void
  onClose: () => void
}

/** Logs the outcome of a call from the board, which stops the clock. Without a network it waits on this device. */
export function CallDialog({ application, onDone, onClose }: Props) {
  return (
    <DraftDialog
      title={`Call with ${nameOf(application)}`}
      wide
      form={`applicationContact:${application.id}`}
      height="h-64"
      onClose={onClose}
    >
      {(persisted, close) => (
        <LogForm
          application={application}
          persisted={persisted}
          isNext={false}
          onDone={(text) => {
            onDone(text)
            close()
          }}
        />
      )}
    </DraftDialog>
  )
}
