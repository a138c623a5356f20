import { useContext } from 'react'
import type { Application } from '#shared/application'
import { type ApplicationVerb, applicationTransitions } from '#shared/applicationStates'
import { verbsFor } from '#shared/transition'
import { OwnRole } from '../session/usePermission.ts'

/** What the state table lets this person do with an application now: a screen offers nothing else. */
export function useApplicationVerbs({ status }: Pick<Application, 'status'>): (verb: ApplicationVerb) => boolean {
  const verbs = verbsFor(applicationTransitions, status, useContext(OwnRole) ?? '')
  return (verb) => verbs.includes(verb)
}
