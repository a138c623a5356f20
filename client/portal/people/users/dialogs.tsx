import { type ReactNode, useState } from 'react'
import { type Role, roleName, roles } from '#shared/access/roles'
import { reasonProblem } from '#shared/kernel/findings'
import type { UserAction } from '#shared/users/transitions'
import type { UserRow } from '#shared/users/userRecord'
import { Field } from '../../../platform/forms/Field.tsx'
import { notify } from '../../../platform/ui/toasts.ts'
import { AskDialog } from '../../feedback/AskDialog.tsx'
import { useKeepTyping, useSavedTyping } from '../../shell/session/savedTyping.ts'
import { OwnRowsField } from './OwnRowsField.tsx'
import { RoleTiles } from './RoleTiles.tsx'
import { formatDevices, nameOf } from './userParts.tsx'
import { useUserAct } from './useUserAct.ts'

interface Props {
  user: UserRow
  /** Called after any answer, because the user may have changed. */
  onAnswer: () => unknown
  onClose: () => void
}

const signsOut = ({ devices }: UserRow) =>
  devices === 0 ? 'No active sessions.' : `This signs them out of ${formatDevices(devices)} now.`

const signedOutText = (count = 0) => (count === 0 ? 'They had no active sessions.' : `Signed out on ${formatDevices(count)}.`)

/** Asks for the new role of a user. */
export function ChangeRole({ user, onAnswer, onClose }: Props) {
  const { run, busy, problem } = useUserAct(onAnswer)
  const [role, setRole] = useState<Role | null>(null)
  const [isMissing, setMissing] = useState(false)
  const change = async () => {
    setMissing(role === null || role === user.role)
    if (role === null || role === user.role) return false
    const done = await run(user, 'change-role', { role })
    if (done) notify({ tone: 'success', title: `${nameOf(user)}: ${roles[role]}`, text: signedOutText(done.signedOut) })
    return done !== null
  }
  return (
    <AskDialog
      busy={busy}
      problem={problem}
      onClose={onClose}
      title={`Change the role of ${nameOf(user)}?`}
      button="Change role"
      wide
      onDo={change}
    >
      <p>{`${roleName(user.role)} now. ${signsOut(user)} Their past activity is kept.`}</p>
      <RoleTiles
        id="change-role"
        chosen={role ?? user.role}
        onChoose={setRole}
        all
        error={isMissing ? 'Please choose another role' : undefined}
      />
    </AskDialog>
  )
}

/** Asks for the driver or shipper whose rows become the user's own. */
export function AttachUser({ user, onAnswer, onClose }: Props) {
  const { run, busy, problem } = useUserAct(onAnswer)
  const kind = user.role === 'driver' ? 'driver' : 'shipper'
  const [id, setId] = useState((kind === 'driver' ? user.driverId : user.shipperId) ?? '')
  const attach = async () => {
    const done = await run(user, 'attach', { [`${kind}Id`]: id || null })
    if (done) {
      const own = done.driverName ?? done.shipperName
      notify({
        tone: 'success',
        title: 'Linked',
        text: `${nameOf(user)} ${own ? `now sees data for ${own}` : 'sees nothing yet'}.`,
      })
    }
    return done !== null
  }
  return (
    <AskDialog
      busy={busy}
      problem={problem}
      onClose={onClose}
      title={`Link ${nameOf(user)} to a driver or company`}
      button="Link"
      onDo={attach}
    >
      <OwnRowsField id="own-rows" role={kind} value={id} onChoose={setId} userId={user.id} />
    </AskDialog>
  )
}

/** Asks for the reason to disable a user. */
export function DisableUser(props: Props) {
  const { user } = props
  return (
    <AskReason
      {...props}
      action="disable"
      title={`Disable ${nameOf(user)}?`}
      button="Disable"
      doneText={`${nameOf(user)} is disabled`}
    >
      {user.status === 'invited'
        ? 'The invitation is withdrawn and its links stop working.'
        : `${signsOut(user)} They can't sign in until enabled again. Their work and history are kept.`}
    </AskReason>
  )
}

/** Asks for the reason to reset a user's second factor. */
export function ResetFactor(props: Props) {
  const { user } = props
  return (
    <AskReason
      {...props}
      action="reset-factor"
      title={`Reset the second factor of ${nameOf(user)}?`}
      button="Reset"
      doneText={`The second factor of ${nameOf(user)} is reset`}
    >
      {`Their authenticator app, passkeys and recovery codes stop working. ${signsOut(user)} Until they set up a new one, the password alone works: verify the request came from them.`}
    </AskReason>
  )
}

interface ReasonProps extends Props {
  action: UserAction
  title: string
  button: string
  doneText: string
  children: ReactNode
}

/** Asks for the reason of an action that removes access. */
function AskReason({ user, onAnswer, onClose, action, title, button, doneText, children }: ReasonProps) {
  const form = `${action}:${user.id}`
  const id = `${action}-reason`
  const saved = useSavedTyping<string>(form)
  const { run, busy, problem } = useUserAct(onAnswer)
  const [reason, setReason] = useState(saved ?? '')
  const [missing, setMissing] = useState<string | null>(null)
  useKeepTyping(form, reason || null)
  const send = async () => {
    const wrong = reasonProblem(reason)
    setMissing(wrong)
    if (wrong) {
      document.getElementById(id)?.focus()
      return false
    }
    const done = await run(user, action, { reason })
    if (done) notify({ tone: 'success', title: doneText, text: signedOutText(done.signedOut) })
    return done !== null
  }
  return (
    <AskDialog busy={busy} problem={problem} onClose={onClose} title={title} button={button} tone="btn-error" onDo={send}>
      <p>{children}</p>
      <Field id={id} label="Why" error={missing ?? undefined} hint="Saved in the history">
        {(control) => (
          <input
            {...control}
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => {
              setReason(target.value)
              if (missing) setMissing(reasonProblem(target.value))
            }}
          />
        )}
      </Field>
    </AskDialog>
  )
}
