import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { LoadRecord } from '#shared/loads/load'
import { pressByCtrlEnter } from '../../../../platform/forms/useCtrlEnter.ts'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { RouteLine, StopTime } from '../../../detail/RouteStops.tsx'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { LoadNumber } from '../LoadNumber.tsx'
import { equipmentOf, milesOf } from '../loadText.ts'

interface Opened {
  persisted: PersistedForm
  heading: RefObject<HTMLElement | null>
  close: () => void
}

interface Props {
  title: string
  load: LoadRecord
  /** The form of the draft, and the draft to open when it returns from the outbox. */
  form: string
  draft: string | null
  onClose: () => void
  children: (opened: Opened) => ReactNode
}

/** Drivers for a load: a panel over its detail screen, on a phone the whole screen. */
export function DriverPanel({ title, load, form, draft, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const persisted: PersistedForm | null = useOpenedForm(form, draft)
  useEffect(() => {
    dialog.current?.showModal()
    heading.current?.focus()
  }, [])
  // `close()`, not just unmounting: then the browser returns the focus to the button that opened it.
  const close = () => dialog.current?.close()
  // Stops the submit event: the panel may open within a form, such as that of time off.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="assign-panel no-print"
      onClose={onClose}
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={pressByCtrlEnter}
    >
      <div className="flex items-start justify-between gap-3 px-4 pt-4 sm:px-5">
        <div className="min-w-0">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-h2 leading-tight outline-none">
            {title}
          </h2>
          <p className="text-[0.9375rem] wrap-anywhere">
            <LoadNumber load={load} />
            <span> · </span>
            <RouteLine pickup={load.pickupLocation} delivery={load.deliveryLocation} />
            <span>{` · ${equipmentOf(load)}`}</span>
          </p>
          <p className="text-[0.9375rem] text-muted">
            <StopTime at={load.pickupDateTime} zone={load.pickupZone} />
            <span> to</span> <StopTime at={load.deliveryDateTime} zone={load.deliveryZone} />
            <span>{` · ${milesOf(load)}`}</span>
          </p>
        </div>
        <button type="button" className="btn btn-ghost btn-square -mr-2" aria-label="Close" onClick={close}>
          <X aria-hidden="true" size={22} />
        </button>
      </div>
      {persisted ? (
        wrapText(children({ persisted, heading, close }))
      ) : (
        <div aria-busy="true" className="grid gap-3 p-5">
          <div className="skeleton h-11" />
          <div className="skeleton h-96" />
        </div>
      )}
    </dialog>,
    document.body,
  )
}
