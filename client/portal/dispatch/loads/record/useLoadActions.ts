import { useContext } from 'react'
import { transitionsFor } from '#shared/kernel/transition'
import type { LoadRow } from '#shared/loads/load'
import { type LoadAction, loadTransitions } from '#shared/loads/transitions'
import { OwnRole } from '../../../shell/session/usePermission.ts'

/** What the state table lets this person do with a load now. With a cancelled one nothing. */
export function useLoadActions({ status }: Pick<LoadRow, 'status'>, isCancelled: boolean): (verb: LoadAction) => boolean {
  const verbs = transitionsFor(loadTransitions, status, useContext(OwnRole) ?? '')
  return (verb) => !isCancelled && verbs.includes(verb)
}
