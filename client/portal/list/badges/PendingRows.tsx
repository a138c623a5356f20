import { createContext, type ReactNode, useContext } from 'react'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'
import { usePendingByRow } from '../../../platform/offline/outbox/usePendingCommands.ts'
import type { CommandResource } from '../../../platform/transport/commandRequest.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

const Pending = createContext<ReadonlyMap<string, readonly Entry[]>>(new Map())

/** Reads once for all rows of a list which of them have pending actions. */
export function PendingRows({ resource, children }: { resource: CommandResource; children: ReactNode }) {
  return <Pending value={usePendingByRow(resource)}>{children}</Pending>
}

/** Shows on a row of such a list that an action waits to be sent. */
export function RowWaiting({ id }: { id: string }) {
  return <WaitingBadge pending={useContext(Pending).get(id)} />
}
