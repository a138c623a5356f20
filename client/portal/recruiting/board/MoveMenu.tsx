import ChevronDown from 'lucide-react/icons/chevron-down'
import Lock from 'lucide-react/icons/lock'
import { type Ref, useImperativeHandle } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { ApplicationRow } from '#shared/recruiting/application'
import { useMenu } from '../../../platform/ui/useMenu.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { useApplicationActions } from '../useApplicationActions.ts'

const moves = {
  review: 'In review',
  'ask-documents': 'Documents…',
  approve: 'Approved…',
  reject: 'Rejected…',
  withdraw: 'Withdrawn…',
} as const

export type Move = keyof typeof moves

interface Props {
  application: ApplicationRow
  /** The one move without a form. */
  onReview: () => void
  /** Opens the menu by keyboard. */
  opener: Ref<{ open: () => void }>
}

/** The moves of an application. A move with a form opens on the record, and a locked move shows its reason. */
export function MoveMenu({ application, onReview, opener }: Props) {
  const may = useApplicationActions(application)
  const { isOpen, close, toggle, around, button, id } = useMenu()
  const navigate = useNavigate()
  const onLine = useOnLine()
  useImperativeHandle(opener, () => ({
    open: () => {
      button.ref.current?.focus()
      if (!isOpen) toggle()
    },
  }))
  const move = (action: Move) => {
    close()
    if (action === 'review') return onReview()
    navigate(`${staffPath('recruiting')}/${application.reference}`, { state: { decide: action } })
  }
  return (
    <div {...around} className="relative ml-auto">
      <button {...button} type="button" className="btn btn-ghost" disabled={!onLine} aria-keyshortcuts="M">
        <span>{onLine ? 'Move' : 'Needs a connection'}</span>
        <span translate="no" className="sr-only">
          {' '}
          {application.reference}
        </span>
        {onLine && <ChevronDown aria-hidden="true" className="size-5" />}
      </button>
      {isOpen && (
        <ul id={id} data-menu className="account-menu right-0 grid w-64 p-2!">
          {(Object.keys(moves) as Move[]).map((action) => {
            if (may(action)) {
              return (
                <li key={action}>
                  <button type="button" className="btn btn-ghost w-full justify-start" onClick={() => move(action)}>
                    {moves[action]}
                  </button>
                </li>
              )
            }
            // An application that is past a step does not list that move.
            if (action !== 'approve') return null
            return (
              <li key={action} className="flex items-start gap-2 px-4.5 py-2 text-muted">
                <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                <p className="min-w-0">
                  <span className="block font-sign text-label leading-tight">Approved</span>
                  <span className="block text-[0.875rem]">Start the review first.</span>
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
