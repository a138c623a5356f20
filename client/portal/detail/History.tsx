import type { CachedResource } from '../../platform/offline/cache/resources.ts'
import { useRevalidateOnChange } from '../list/cache/useRevalidateOnChange.ts'
import { HistoryCard } from './HistoryCard.tsx'
import type { HistoryText } from './HistoryLine.tsx'
import { useHistory } from './useHistory.ts'

interface Props {
  noun: CachedResource
  /** The id of the row. */
  id: string
  words: HistoryText
  /** The noun of what belongs to the record, and stands in its history. */
  parts?: CachedResource | undefined
}

/** What was done with a record, by whom, and why, as this device has it. */
export function History({ noun, id, words, parts }: Props) {
  const state = useHistory(noun, id)
  useRevalidateOnChange(noun, state, { concerns: (ids) => ids.includes(id) })
  // Whose they are this device need not know: each of them may be of this record.
  useRevalidateOnChange(parts ? [parts] : [], state)
  return <HistoryCard {...state} words={words} />
}
