import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDays } from '#shared/kernel/time'
import type { PayInputs } from '#shared/settlements/payInputs'
import type { SettlementRow } from '#shared/settlements/settlement'
import type { OpenDraft } from '../../../../platform/offline/drafts/drafts.ts'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { database } from '../../../../platform/offline/pageDatabase.ts'
import { settlementPath } from '../settlementPaths.ts'
import { type ChoiceFields, fieldLabel, fieldText } from './choiceFields.ts'

interface Props {
  by: SettlementRow
  inputs: PayInputs | undefined
  persisted: PersistedForm | null
}

/** Another user created this settlement first. The typed choices stay readable until the user discards them. */
export function Covered({ by: { id, periodStart, periodEnd, status }, inputs, persisted }: Props) {
  return (
    <div className="card gap-3 p-5">
      <p>
        <Link translate="no" to={settlementPath(id)} className="link">
          {id}
        </Link>{' '}
        <span>covers </span>
        <span className="whitespace-nowrap">{formatDays(periodStart, periodEnd)}</span>
        <span>{` already. ${status === 'pending' ? 'Change it, or choose another week.' : 'Choose another week.'}`}</span>
      </p>
      {inputs && persisted?.draft && <TypedBefore draft={persisted.draft} inputs={inputs} />}
    </div>
  )
}

function TypedBefore({ draft, inputs }: { draft: OpenDraft; inputs: PayInputs }) {
  // The restored values lack the changes that were typed after the form opened.
  const [fields, setFields] = useState<ChoiceFields>({})
  useEffect(() => {
    const read = async () => setFields(((await database.drafts.get(draft.id))?.values ?? {}) as ChoiceFields)
    // When the device's storage cannot be read, it has no draft.
    void read().catch(() => {})
  }, [draft])
  const typed = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  if (typed.length === 0) return null
  return (
    <section aria-label="What you typed" className="grid gap-2">
      <p>Your changes were not sent:</p>
      <ul className="grid gap-1">
        {typed.map(([field, value]) => (
          <li key={field} className="wrap-anywhere">
            <span>{`${fieldLabel(field, inputs)}: `}</span>
            <strong>{fieldText(field, value)}</strong>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className="btn btn-outline" onClick={() => void draft.forget().then(() => setFields({}))}>
          Discard
        </button>
      </div>
    </section>
  )
}
