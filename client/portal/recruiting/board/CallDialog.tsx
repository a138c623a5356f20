import type { ApplicationRow } from '#shared/recruiting/application'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { nameOf } from '../applicationParts.tsx'
import { LogForm } from '../record/LogForm.tsx'

interface Props {
  application: ApplicationRow
  /** Gets what is announced. */
  onDone: (said: string) => void
  onClose: () => void
}

/** What came of a call from the board: it stops the clock. Without a network it waits on this device. */
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
          onDone={(words) => {
            onDone(words)
            close()
          }}
        />
      )}
    </DraftDialog>
  )
}
