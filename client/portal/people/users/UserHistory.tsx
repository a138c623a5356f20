import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { roleName } from '#shared/access/roles'
import type { FieldChange } from '#shared/kernel/findings'
import { userStatusLabels } from '#shared/users/status'
import type { UserRow } from '#shared/users/userRecord'
import { queries } from '../../../platform/api/queries.ts'
import { change, type ShownChange } from '../../detail/changeText.ts'
import { HistoryCard } from '../../detail/HistoryCard.tsx'
import type { HistoryText } from '../../detail/HistoryLine.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { notificationChanges } from './preferenceChanges.ts'

const labels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  driverName: 'Driver',
  shipperName: 'Company',
}

function changed(fieldChange: FieldChange): ShownChange[] {
  const { field, from, to } = fieldChange
  const label = labels[field]
  const text = (value: unknown) => (value === null ? null : field === 'role' ? roleName(String(value)) : String(value))
  return label ? change(label, text(from), text(to)) : notificationChanges(fieldChange)
}

const text: HistoryText = {
  actions: {
    status: 'Added',
    resend: 'Invitation sent again',
    link: 'Password link copied',
    'send-reset': 'Password link sent',
    'change-role': 'Role changed',
    attach: 'Linked',
    'end-sessions': 'Signed out everywhere',
    'end-session': 'Signed out',
    disable: 'Disabled',
    enable: 'Enabled',
    accept: 'Accepted the invitation',
    reset: 'Set a new password',
    'reset-factor': 'Second factor reset',
    'add-app': 'Authenticator app set up',
    'remove-app': 'Authenticator app removed',
    'add-passkey': 'Passkey added',
    'rename-passkey': 'Passkey renamed',
    'remove-passkey': 'Passkey removed',
    'new-codes': 'New recovery codes created',
    'trusted-device': 'Trusted a device',
    'forget-device': 'Trusted device removed',
    'choose-notifications': 'Changed notification preferences',
    'use-recovery-code': 'Signed in with a recovery code',
    connect: 'First SSO sign-in',
  },
  statuses: userStatusLabels,
  nobody: 'The server',
  changed,
}

/** What was done with a user, by whom and why. */
export function UserHistory({ user: { id, version } }: { user: UserRow }) {
  const query = useQuery({ ...queries.userHistory(id, version), placeholderData: keepPreviousData })
  useRevalidateOnChange('users', query, { concerns: (ids) => ids.includes(id) })
  return <HistoryCard history={query.data} isLooking={query.isPending} error={query.error} refetch={query.refetch} text={text} />
}
