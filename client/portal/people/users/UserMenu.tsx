import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useLayoutEffect, useState } from 'react'
import type { UserRow } from '#shared/users/userRecord'
import { useMenu } from '../../../platform/ui/useMenu.ts'
import { ActionList } from './ActionList.tsx'
import { actionsFor } from './actions.ts'
import { useManaging } from './managing.ts'
import { nameOf } from './userParts.tsx'

/** The actions on a user behind three dots; opens upward when there is no room below. */
export function UserMenu({ user }: { user: UserRow }) {
  const { me, mails, choose } = useManaging()
  const { isOpen, close, around, button, id } = useMenu()
  const [opensUp, setOpensUp] = useState(false)
  const { ref } = around
  useLayoutEffect(() => {
    if (!isOpen) return
    const { top = 0, bottom = 0 } = ref.current?.getBoundingClientRect() ?? {}
    const needed = (ref.current?.querySelector<HTMLElement>('[data-menu]')?.offsetHeight ?? 0) + 16
    const below = innerHeight - bottom
    setOpensUp(below < needed && top > below)
  }, [isOpen, ref])
  return (
    <div {...around} className="relative">
      <button {...button} type="button" className="btn btn-ghost btn-square">
        <EllipsisVertical aria-hidden="true" className="size-5" />
        <span className="sr-only">{`Actions for ${nameOf(user)}`}</span>
      </button>
      {isOpen && (
        <ul
          id={id}
          data-menu
          className={`account-menu w-84 p-2! text-base leading-normal ${opensUp ? 'top-auto! bottom-[calc(100%+0.25rem)]' : ''}`}
        >
          <ActionList
            {...actionsFor(user, me, mails)}
            onChoose={(action) => {
              close()
              choose(action, user)
            }}
          />
        </ul>
      )}
    </div>
  )
}
