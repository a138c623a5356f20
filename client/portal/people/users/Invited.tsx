import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import type { UserAnswer } from '#shared/users/userRecord'
import { queries } from '../../../platform/api/queries.ts'
import { MailState } from '../../detail/MailState.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { CopyLink } from './CopyLink.tsx'

interface Props {
  user: UserAnswer
  onAnother: () => void
  onAnswer: () => unknown
}

/** What became of an invitation: the mail, as the mail server has it, and the link to be handed over. */
export function Invited({ user, onAnother, onAnswer }: Props) {
  const query = useQuery(queries.user(user.id))
  useRevalidateOnChange('users', query, { concerns: (ids) => ids.includes(user.id) })
  const { mail } = query.data ?? user
  const [isCopying, setCopying] = useState(false)
  return (
    <div className="grid gap-4">
      {mail ? (
        <MailState mail={mail} mayCopy />
      ) : (
        <p>{`Email isn't set up, so nothing was sent. Copy the link and give it to ${user.firstName}.`}</p>
      )}
      <button type="button" className={`btn ${mail ? 'btn-outline' : 'btn-primary'}`} onClick={() => setCopying(true)}>
        <Copy aria-hidden="true" className="size-5" />
        <span>Copy invitation link…</span>
      </button>
      <button type="button" className="btn btn-ghost" onClick={onAnother}>
        <UserPlus aria-hidden="true" className="size-5" />
        <span>Invite another user</span>
      </button>
      {isCopying && <CopyLink user={user} onAnswer={onAnswer} onClose={() => setCopying(false)} />}
    </div>
  )
}
