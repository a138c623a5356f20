import Lock from 'lucide-react/icons/lock'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import type { Locked, UserMenuItem } from './actions.ts'

interface Props {
  possible: readonly UserMenuItem[]
  locked: readonly Locked[]
  onChoose: (item: UserMenuItem) => void
}

/** The possible actions on a user, and the locked ones, each with its reason. */
export function ActionList({ possible, locked, onChoose }: Props) {
  const onLine = useOnLine()
  return (
    <>
      {!onLine && possible.length > 0 && <li className="px-3 py-2 text-second text-muted">Connect to change users.</li>}
      {possible.map((item) => (
        <li key={item.action} className={item.isGrave ? 'mt-1 border-t border-line pt-1' : ''}>
          <button
            type="button"
            className={`btn btn-ghost w-full justify-start text-left ${item.isGrave ? 'text-(--red-ink)' : ''}`}
            disabled={!onLine}
            onClick={() => onChoose(item)}
          >
            <item.Icon aria-hidden="true" className="size-5 shrink-0" />
            <span>{item.text}</span>
          </button>
        </li>
      ))}
      {locked.map(({ message, text }) => (
        <li key={message} className="flex gap-2 border-line px-4 py-2.5 text-second text-muted not-first:mt-1 not-first:border-t">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">
            <span className="block font-sign text-label">{text.join(', ')}</span>
            <span>{message}</span>
          </span>
        </li>
      ))}
    </>
  )
}
