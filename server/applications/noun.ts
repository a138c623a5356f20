import { application, applicationFilter, applicationRow } from '#shared/application'
import { applicationTransitions } from '#shared/applicationStates'
import { applicationStatusLabels } from '#shared/applicationStatus'
import { api } from '#shared/paths'
import { allow } from '../http/guard.ts'
import { Application } from './Application.ts'
import { applications as reads } from './queries.ts'

/** How applications are read and changed. */
export const applicationNoun = {
  name: 'applications',
  path: api.applications,
  access: allow('applications:read'),
  reads,
  filter: applicationFilter,
  row: applicationRow,
  record: application,
  label: 'application',
  referenceLetter: 'A',
  model: Application,
  transitions: applicationTransitions,
  statusLabels: applicationStatusLabels,
} as const
