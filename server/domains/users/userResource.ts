import { api } from '#shared/kernel/paths'
import { userStatusLabels } from '#shared/users/status'
import { userTransitions } from '#shared/users/transitions'
import { type UserRecord, userFilter, userRecord, userRow } from '#shared/users/userRecord'
import { allow } from '../../platform/http/guard.ts'
import { users as reads } from './queries.ts'
import { User } from './User.ts'

/** How users are read and changed. */
export const userResource = {
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
    firstName,
    lastName,
    role,
    driverName,
    shipperName,
  }),
} as const
