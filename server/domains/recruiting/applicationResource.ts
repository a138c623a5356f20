import { api } from '#shared/kernel/paths'
import { application, applicationFilter, applicationRow } from '#shared/recruiting/application'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { applicationTransitions } from '#shared/recruiting/transitions'
import { allow } from '../../platform/http/guard.ts'
import { Application } from './Application.ts'
import { applications as reads } from './queries.ts'

/** How applications are read and changed. */
export const applicationResource = {
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
