import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listFailed } from '#shared/portalNotices'
import { type ListSearch, queries } from '../../api/queries.ts'
import { ApiError } from '../../api/request.ts'
import { useSeenRows } from '../../offline/seenRows.ts'
import type { SeenNoun, SeenRow } from '../../offline/userDatabase.ts'
import { notify } from '../../ui/toasts.ts'
import { useSeen } from './SeenScreens.tsx'
import { type SeenState, useSeenNoun } from './useSeenNoun.ts'

const pageSize = 50

/** What a list of this device's rows shows. */
export interface SeenList<Noun extends SeenNoun> extends SeenState<Noun> {
  /** The rows of this device; undefined while it is not known what there is. */
  rows: SeenRow<Noun>[] | undefined
  /** Shows the next ones; null at the end. */
  showMore: (() => void) | null
  /** Where this device has none: what the server finds, null when it could not be asked; undefined while it is asked, or needs not be. */
  older: readonly Omit<SeenRow<Noun>, 'rowTag'>[] | null | undefined
}

/**
 * A window on a noun's rows: those of this device at once, renewed behind; where it has none that match, the server is
 * asked, which keeps more. `matches` must stay the same function as long as it means the same.
 */
export function useSeenList<Noun extends SeenNoun>(
  noun: Noun,
  search: ListSearch<string>,
  matches: ((row: SeenRow<Noun>) => boolean) | undefined,
): SeenList<Noun> {
  const seen = useSeen()
  const state = useSeenNoun(noun)
  const { readAt, error } = state
  const question = JSON.stringify(search)
  const [shown, setShown] = useState({ question, limit: pageSize })
  const limit = shown.question === question ? shown.limit : pageSize
  const page = useSeenRows(seen, noun, { status: search.status, matches, limit })

  const known = readAt != null
  const { data, error: unanswered } = useQuery({ ...queries.older(noun, search), enabled: known && page?.rows.length === 0 })

  // The specification's notice, only where there is nothing to show; to be told is enough where one has to sign in or may not.
  const failed = readAt === null && error !== null && !(error instanceof ApiError && [401, 403].includes(error.status))
  useEffect(() => {
    if (failed) notify(listFailed(noun))
  }, [failed, noun])

  return {
    ...state,
    rows: known ? page?.rows : undefined,
    showMore: page?.more ? () => setShown({ question, limit: limit + pageSize }) : null,
    older: unanswered ? null : (data?.rows as SeenList<Noun>['older']),
  }
}
