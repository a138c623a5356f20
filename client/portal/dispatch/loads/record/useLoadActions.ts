import { useContext } from 'react'
import { transitionsFor } from '#shared/kernel/transition'
import type { LoadRow } from '#shared/loads/load'
import { type LoadAction, loadTransitions } from '#shared/loads/transitions'
import { OwnRole } from '../../../shell/session/usePermission.ts'

/** The actions on a load that the state table allows this user now. A cancelled load has none. */
export function useLoadActions({ status }: Pick<LoadRow, 'status'>, isCancelled: boolean): (action: LoadAction) => boolean {
  const actions = transitionsFor(loadTransitions, status, useContext(OwnRole) ?? '')
  return (action) => !isCancelled && actions.includes(action)
}
