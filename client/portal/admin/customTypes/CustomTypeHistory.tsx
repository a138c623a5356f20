import { useQuery } from '@tanstack/react-query'
import type { CustomTypeChange } from '#shared/documents/customType'
import type { FieldChange, HistoryEntry } from '#shared/kernel/findings'
import { queries } from '../../../platform/api/queries.ts'
import { change, type ShownChange } from '../../detail/changeText.ts'
import { HistoryCard } from '../../detail/HistoryCard.tsx'
import type { HistoryText } from '../../detail/HistoryLine.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { kindLabels, kindText } from './kindForm.ts'

const actions: Readonly<Record<string, string>> = {
  status: 'added',
  edit: 'changed',
  retire: 'retired',
  reactivate: 'reactivated',
}

function changed({ field, from, to }: FieldChange): ShownChange[] {
  const text = (value: unknown) => (value === null ? null : kindText(field, value))
  return change(kindLabels[field as keyof typeof kindLabels] ?? field, text(from), text(to))
}

const text: HistoryText = {
  actions,
  statuses: {},
  nobody: 'The server',
  // The entries belong to different document types, so each has the current name of its type.
  ofPart: (entry: HistoryEntry) => ({
    title: `${(entry as CustomTypeChange).name}: ${actions[entry.action] ?? entry.action}`,
    changes: entry.changes?.flatMap(changed) ?? [],
  }),
}

/** The history of the custom document types. */
export function CustomTypeHistory() {
  const query = useQuery(queries.customTypeHistory())
  useRevalidateOnChange('customTypes', query)
  return (
    <div className="settings-history">
      <HistoryCard history={query.data} isLooking={query.isPending} error={query.error} refetch={query.refetch} text={text} />
    </div>
  )
}
