import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { queries } from '../../platform/api/queries.ts'
import { ConflictBanner } from '../../platform/forms/ConflictBanner.tsx'
import type { CachedResource } from '../../platform/offline/cache/resources.ts'
import { DeskTime } from './DeskTime.tsx'

type Banner = ComponentProps<typeof ConflictBanner>

interface Props extends Omit<Banner, 'who' | 'at' | 'onKeep' | 'onTake'> {
  noun: CachedResource
  id: string
  /** When somebody else has changed the record under what is typed; null where nobody has. */
  changedAt: string | null
  keep: Banner['onKeep']
  take: Banner['onTake']
}

/** Above a form of a record: who has changed it meanwhile, and what collides. The last results of `useCommandForm` fill it. */
export function ChangedMeanwhile({ noun, id, changedAt, keep, take, ...rest }: Props) {
  // Without a connection the name is not known.
  const { data } = useQuery({ ...queries.history(noun, id, changedAt), enabled: changedAt !== null })
  if (changedAt === null) return null
  // Not who has changed a document of a driver: that is no change of the record.
  const last = data?.find(({ document }) => !document)
  return <ConflictBanner {...rest} who={last?.who ?? null} at={<DeskTime at={changedAt} />} onKeep={keep} onTake={take} />
}
