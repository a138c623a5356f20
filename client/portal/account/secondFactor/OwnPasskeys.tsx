import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import type { Passkey } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { Field } from '../../../platform/forms/Field.tsx'
import { ApiError, request } from '../../../platform/transport/request.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { AskDialog } from '../../feedback/AskDialog.tsx'
import { errorMessage } from '../../feedback/errorMessage.ts'
import { FactorLine } from './FactorLine.tsx'
import { hasPasskeys } from './passkeys.ts'

interface Props {
  passkeys: readonly Passkey[]
  disabled: boolean
  /** There is only this factor, and the role needs one. */
  isLast: boolean
  run: (act: () => Promise<unknown>) => Promise<void>
  refetch: () => unknown
  onAdd: () => void
}

/** The own passkeys, each with its name, and how another one is added. */
export function OwnPasskeys({ passkeys, disabled, isLast, run, refetch, onAdd }: Props) {
  const [naming, setNaming] = useState<Passkey | null>(null)
  const remove = ({ id, name }: Passkey) =>
    run(async () => {
      await request([api.secondFactor, 'passkeys', id], { method: 'DELETE', json: {} })
      notify({
        tone: 'success',
        title: 'Passkey Removed',
        text: `${name} no longer works. Delete it on the device too.`,
      })
    })
  const rename = async ({ id }: Passkey, name: string) => {
    await request([api.secondFactor, 'passkeys', id], { method: 'PATCH', json: { name } })
    refetch()
  }
  return (
    <>
      {passkeys.map((passkey) => (
        <FactorLine
          key={passkey.id}
          Icon={Fingerprint}
          title={passkey.name}
          text={
            passkey.lastUsedAt ? (
              <>
                <span>Passkey, last used </span>
                <DeskTime at={passkey.lastUsedAt} />
              </>
            ) : (
              <>
                <span>Passkey, since </span>
                <DeskTime at={passkey.createdAt} />
              </>
            )
          }
        >
          <button type="button" className="btn btn-outline" disabled={disabled} onClick={() => setNaming(passkey)}>
            Rename<span className="sr-only"> {passkey.name}</span>
          </button>
          <button type="button" className="btn btn-outline" disabled={disabled || isLast} onClick={() => void remove(passkey)}>
            Remove<span className="sr-only"> {passkey.name}</span>
          </button>
        </FactorLine>
      ))}
      <FactorLine
        Icon={Fingerprint}
        title={passkeys.length ? 'Another passkey' : 'Passkey'}
        text={
          hasPasskeys()
            ? 'Your fingerprint, face or PIN instead of a password'
            : "This browser can't use passkeys. You need https and an up-to-date browser"
        }
      >
        {hasPasskeys() && (
          <button type="button" className="btn btn-outline" disabled={disabled} onClick={onAdd}>
            Add a passkey
          </button>
        )}
      </FactorLine>
      {naming && (
        <Rename key={naming.id} passkey={naming} onName={(name) => rename(naming, name)} onClose={() => setNaming(null)} />
      )}
    </>
  )
}

interface RenameProps {
  passkey: Passkey
  /** Throws what went wrong: the name stays. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

function Rename({ passkey, onName, onClose }: RenameProps) {
  const [name, setName] = useState(passkey.name)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const rename = async () => {
    if (busy) return false
    if (!name.trim()) {
      setProblem('Please give this passkey a name')
      return false
    }
    setBusy(true)
    setProblem(null)
    try {
      await onName(name)
      return true
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.name ?? error.detail) : errorMessage(error))
    }
    setBusy(false)
    return false
  }
  return (
    <AskDialog title="Rename this passkey" button="Rename" busy={busy} onDo={rename} onClose={onClose}>
      <Field id="passkey-new-name" label="Name" error={problem ?? undefined}>
        {(control) => (
          <input {...control} value={name} maxLength={60} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
    </AskDialog>
  )
}
