import { type AddedKind as AddedKindOfApi, addedKind, addedKindFilter } from '#shared/addedKind'
import { addedKindStatusLabels, addedKindTransitions } from '#shared/addedKindStates'
import { addedKindId } from '#shared/kindId'
import { api } from '#shared/paths'
import { requiredFromOf, requiredOf } from '#shared/requiredPeriods'
import { allow } from '../http/guard.ts'
import { AddedKind } from './AddedKind.ts'
import { addedKinds as reads } from './queries.ts'

/** How added kinds are read and changed. */
export const addedKindNoun = {
  name: 'addedKinds',
  path: api.addedKinds,
  access: allow('addedKinds:read'),
  reads,
  filter: addedKindFilter,
  row: addedKind,
  label: 'kind of document',
  idFormat: addedKindId,
  model: AddedKind,
  transitions: addedKindTransitions,
  statusLabels: addedKindStatusLabels,
  tracked: ({ name, handsIn, required }: AddedKindOfApi) => ({
    name,
    handsIn,
    requiredFrom: requiredFromOf(required),
    requiredOf: requiredOf(required),
  }),
} as const
