import { type ReactNode, useEffect, useRef } from 'react'
import { SavedLine } from '../../platform/forms/DraftLines.tsx'
import { ErrorLine } from '../../platform/forms/ErrorLine.tsx'
import { focusFirstField } from '../../platform/forms/firstField.ts'
import { OfflineLine, offlineLineId } from '../../platform/forms/OfflineLine.tsx'
import type { PersistedDraft, PersistedForm } from '../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../platform/outbox/CancelButton.tsx'
import { Dialog } from '../feedback/Dialog.tsx'
import { useOpenedForm } from './useOpenedForm.ts'

interface Props {
  title: string
  wide?: boolean
  /** The name of the form among the drafts: `brokerHold:<id>`. */
  form: string
  /** The draft to open when an entry returns from the outbox. */
  draft?: string | null
  /** The approximate height of the form while its draft loads: `h-48`. */
  height: string
  onClose: () => void
  children: (persisted: PersistedForm, close: () => void) => ReactNode
}

/** A dialog around a form whose draft remains on this device. */
export function DraftDialog({ title, wide = false, form, draft = null, height, onClose, children }: Props) {
  const persisted = useOpenedForm(form, draft)
  const opened = useRef<HTMLDivElement>(null)
  // The dialog opens before its form: until then the focus is on the dialog itself.
  useEffect(() => {
    if (persisted) focusFirstField(opened.current)
  }, [persisted])
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      {(close) =>
        persisted ? (
          <div ref={opened} key={persisted.draft?.id ?? ''} className="contents">
            {children(persisted, close)}
          </div>
        ) : (
          <div aria-busy="true" className={`skeleton mt-4 ${height}`} />
        )
      }
    </Dialog>
  )
}

interface StateProps {
  /** Why it was not sent. */
  message: string | null
  savedAt: number | null
  trouble: 'full' | 'unavailable' | null
  /** The outbox sends it once there is a connection. */
  willWait?: boolean
}

/** Above the buttons: why it was not sent, and that the draft remains on this device. */
export function DraftState({ message, savedAt, trouble, willWait = false }: StateProps) {
  return (
    <>
      <ErrorLine>{message}</ErrorLine>
      {(savedAt !== null || trouble) && <SavedLine savedAt={savedAt} trouble={trouble} />}
      {willWait && <OfflineLine />}
    </>
  )
}

interface ButtonsProps {
  /** The label of the button that sends. */
  children: ReactNode
  submitting: boolean
  /** The label of that button while it sends. */
  meanwhile?: string
  /** If undefined, the action needs a connection. */
  isPossible?: boolean
  /** The action is no longer possible, because the row has changed meanwhile. */
  isOver?: boolean
  willWait?: boolean
  tone?: 'btn-primary' | 'btn-error'
  cancel?: string
  /** For a form whose action may wait in the outbox: runs first, and may ask. */
  cancelDraft?: PersistedDraft['cancel']
  onCancel: () => void
}

/** The buttons of such a dialog: cancel and send. */
export function DraftButtons({
  children,
  submitting,
  meanwhile = 'Submitting...',
  isPossible = true,
  isOver = false,
  willWait = false,
  tone = 'btn-primary',
  cancel = 'Cancel',
  cancelDraft,
  onCancel,
}: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {cancelDraft ? (
        <CancelButton className="btn btn-outline max-sm:grow" cancel={cancelDraft} onCancelled={onCancel}>
          {cancel}
        </CancelButton>
      ) : (
        <button type="button" className="btn btn-outline max-sm:grow" onClick={onCancel}>
          {cancel}
        </button>
      )}
      <button
        type="submit"
        className={`btn ${tone} max-sm:grow`}
        disabled={!isPossible || isOver}
        aria-describedby={willWait ? offlineLineId : undefined}
      >
        {submitting ? meanwhile : isPossible ? children : 'Needs a connection'}
      </button>
    </div>
  )
}
