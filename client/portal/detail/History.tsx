import type { CachedResource } from '../../platform/offline/cache/resources.ts'
import { useRevalidateOnChange } from '../list/cache/useRevalidateOnChange.ts'
import { HistoryCard } from './HistoryCard.tsx'
import type { HistoryText } from './HistoryLine.tsx'
import { useHistory } from './useHistory.ts'

interface Props {
  resource: CachedResource
  /** The id of the row. */
  id: string
  text: HistoryText
  /** The resource whose changes are part of this history. */
  parts?: CachedResource | undefined
}

/** The history of a row, as this device has it: what was done, by whom, and why. */
export function History({ resource, id, text, parts }: Props) {
  const state = useHistory(resource, id)
  useRevalidateOnChange(resource, state, { concerns: (ids) => ids.includes(id) })
  // Revalidates on any of their changes: this device may not know which ones belong to the row.
  useRevalidateOnChange(parts ? [parts] : [], state)
  return <HistoryCard {...state} text={text} />
}
