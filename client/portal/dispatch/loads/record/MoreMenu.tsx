import Ellipsis from 'lucide-react/icons/ellipsis'
import Lock from 'lucide-react/icons/lock'
import { useContext } from 'react'
import type { LoadRow } from '#shared/loads/load'
import { useMenu } from '../../../../platform/ui/useMenu.ts'
import { OwnRole } from '../../../shell/session/usePermission.ts'
import type { OpenAction } from './openAction.ts'
import { type QuietAction, quietActions, whyNot } from './whyNoLoadAction.ts'

const text: Record<QuietAction, string> = {
  report: 'Log an event',
  repower: 'Hand over',
  unassign: 'Unassign',
  cancel: 'Cancel load',
  correct: 'Undo delivery',
  edit: 'Edit',
}

/** The other actions on a load. Disabled ones are listed with the reason. */
export function MoreMenu({ load, onDo }: { load: LoadRow; onDo: (action: OpenAction) => void }) {
  const role = useContext(OwnRole) ?? ''
  const { isOpen, close, around, button, id } = useMenu()
  const isEditLocked = whyNot('edit', load, role)
  const items = [...quietActions.map((action) => ({ action, why: whyNot(action, load, role) }))]
  return (
    <div {...around} className="relative">
      <button {...button} type="button" className="btn btn-ghost btn-square">
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">More</span>
      </button>
      {isOpen && (
        <ul id={id} data-menu className="account-menu grid w-72 p-2!">
          {items.map(({ action, why }) =>
            why === null ? (
              <li key={action}>
                <button
                  type="button"
                  className="btn btn-ghost w-full justify-start"
                  onClick={() => {
                    // The dialog returns the focus to the element that has it now.
                    close()
                    onDo(action)
                  }}
                >
                  {`${text[action]}…`}
                </button>
              </li>
            ) : (
              <Locked key={action} what={text[action]} why={why} />
            ),
          )}
          {isEditLocked && <Locked what={text.edit} why={isEditLocked} />}
        </ul>
      )}
    </div>
  )
}

function Locked({ what, why }: { what: string; why: string }) {
  return (
    <li className="flex items-start gap-2 px-4.5 py-2">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <p className="min-w-0">
        <span className="block font-sign text-label leading-tight text-muted">{what}</span>
        <span className="block text-[0.875rem] text-muted">{why}</span>
      </p>
    </li>
  )
}
