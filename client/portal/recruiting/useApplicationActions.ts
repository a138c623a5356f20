import { useContext } from 'react'
import { transitionsFor } from '#shared/kernel/transition'
import type { Application } from '#shared/recruiting/application'
import { type ApplicationAction, applicationTransitions } from '#shared/recruiting/transitions'
import { OwnRole } from '../shell/session/usePermission.ts'

/** What the state table lets this person do with an application now: a screen offers nothing else. */
export function useApplicationActions({ status }: Pick<Application, 'status'>): (action: ApplicationAction) => boolean {
  const actions = transitionsFor(applicationTransitions, status, useContext(OwnRole) ?? '')
  return (action) => actions.includes(action)
}
