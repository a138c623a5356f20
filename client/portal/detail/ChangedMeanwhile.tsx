import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { queries } from '../../platform/api/queries.ts'
import { ConflictBanner } from '../../platform/forms/ConflictBanner.tsx'
import type { CachedResource } from '../../platform/offline/cache/resources.ts'
import { DeskTime } from './DeskTime.tsx'

type Banner = ComponentProps<typeof ConflictBanner>

/** A resource whose rows have forms and a history. */
export type FormResource = CachedResource | 'customerPayments'

interface Props extends Omit<Banner, 'who' | 'at' | 'onKeep' | 'onTake'> {
  resource: FormResource
  id: string
  /** When another user has changed the row below the user's input; null without a change. */
  changedAt: string | null
  keep: Banner['onKeep']
  take: Banner['onTake']
}

/** Above a form of a row: who has changed it meanwhile, and the collisions. The last results of `useCommandForm` fill it. */
export function ChangedMeanwhile({ resource, id, changedAt, keep, take, ...rest }: Props) {
  // Offline the name is unknown.
  const { data } = useQuery({ ...queries.history(resource, id, changedAt), enabled: changedAt !== null })
  if (changedAt === null) return null
  // Skips changes of a driver's documents: they do not change the row.
  const last = data?.find(({ document }) => !document)
  return <ConflictBanner {...rest} who={last?.who ?? null} at={<DeskTime at={changedAt} />} onKeep={keep} onTake={take} />
}
