import { type FormEvent, useState } from 'react'
import { type Finding, reasonProblem } from '#shared/kernel/findings'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { act } from '../../../platform/api/act.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import { Findings, withWarnings } from '../../../platform/forms/Findings.tsx'
import { OfflineLine, useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import { type PersistedForm, usePersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { textIn } from './textIn.ts'
import type { Proposal } from './useBoardProposals.ts'

interface Props {
  load: LoadRow
  proposal: Proposal
  onDone: (outcome: 'done' | 'waiting') => void
  onFindings: (findings: readonly Finding[]) => void
  onChanged: (current: LoadRecord) => void
  onClose: () => void
}

/** Asks why a planned load goes to another driver. The draft remains on this device. */
export function HandOver(props: Props) {
  return (
    <DraftDialog
      title={`${props.load.id} to ${props.proposal.candidate.name}`}
      form={`loadAssign:${props.load.id}`}
      height="h-48"
      onClose={props.onClose}
    >
      {(persisted, close) => <Form {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function Form({
  load,
  proposal,
  persisted,
  onDone,
  onFindings,
  onChanged,
  close,
}: Props & { persisted: PersistedForm; close: () => void }) {
  const { candidate, findings } = proposal
  const [reason, setReason] = useState(textIn(persisted.draft?.restored?.values, 'reason') ?? '')
  const [error, setError] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const { persist, forget, cancel, trouble } = usePersistedForm(persisted)
  const onLine = useOnLine()
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const isPossible = onLine || persisted.draft !== null
  const from = load.driverName ?? 'the driver'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = reasonProblem(reason)
    if (wrong) {
      setError(wrong)
      return document.getElementById('hand-over-reason')?.focus()
    }
    setBusy(true)
    setMessage(null)
    const acted = await act({
      resource: 'loads',
      id: load.id,
      action: 'assign',
      version: load.version,
      draft: persisted.draft,
      kind: 'loadAssign',
      reference: load.id,
      subject: candidate.name,
      body: { driverId: candidate.driverId, reason: reason.trim() },
      accepted: findings.map(({ code }) => code),
    })
    setBusy(false)
    switch (acted.outcome) {
      case 'done':
      case 'waiting':
        await forget()
        close()
        return onDone(acted.outcome)
      case 'findings':
        close()
        return onFindings(acted.findings)
      case 'changed':
        close()
        return onChanged(acted.current)
      case 'failed':
        setError(acted.fields.reason ?? null)
        setMessage(acted.fields.reason ? null : acted.message)
    }
  }
  return (
    <form noValidate aria-label="Hand over" className="mt-2 grid gap-4" onSubmit={submit}>
      <p>{`The load is planned for ${from}. ${candidate.name} gets it instead.`}</p>
      <Findings findings={findings} />
      <Field id="hand-over-reason" label="Reason for changing drivers" kind="textarea" error={error ?? undefined}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setError(null)
              void persist({ driverId: candidate.driverId, reason: target.value })
            }}
          />
        )}
      </Field>
      <ErrorLine>{message}</ErrorLine>
      {willWait && <OfflineLine />}
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton className="btn btn-outline max-sm:grow" cancel={cancel} onCancelled={close}>
          Cancel
        </CancelButton>
        <button type="submit" className="btn btn-primary max-sm:grow" disabled={busy || !isPossible}>
          {busy ? 'Submitting...' : isPossible ? withWarnings('Assign', findings) : 'Needs a connection'}
        </button>
      </div>
    </form>
  )
}
