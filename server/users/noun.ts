import { api } from '#shared/paths'
import { type UserRecord, userFilter, userRecord, userRow } from '#shared/userRecord'
import { userTransitions } from '#shared/userStates'
import { userStatusLabels } from '#shared/userStatus'
import { allow } from '../http/guard.ts'
import { users as reads } from './queries.ts'
import { User } from './User.ts'

/** How users are read and changed. */
export const userNoun = {
  name: 'users',
  path: api.users,
  access: allow('users:read'),
  reads,
  filter: userFilter,
  row: userRow,
  record: userRecord,
  label: 'user',
  model: User,
  transitions: userTransitions,
  statusLabels: userStatusLabels,
  tracked: ({ firstName, lastName, role, driverName, shipperName }: UserRecord) => ({
    ...{ firstName, lastName, role, driverName, shipperName },
  }),
} as const
