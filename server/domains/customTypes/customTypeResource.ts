import { type CustomType as CustomTypeOfApi, customType, customTypeFilter } from '#shared/documents/customType'
import { customTypeStatusLabels, customTypeTransitions } from '#shared/documents/customTypeTransitions'
import { requiredFromOf, requiredOf } from '#shared/documents/requiredPeriods'
import { customTypeId } from '#shared/documents/typeId'
import { api } from '#shared/kernel/paths'
import { allow } from '../../platform/http/guard.ts'
import { CustomType } from './CustomType.ts'
import { customTypes as reads } from './queries.ts'

/** How custom document types are read and changed. */
export const customTypeResource = {
  name: 'customTypes',
  path: api.customTypes,
  access: allow('customTypes:read'),
  reads,
  filter: customTypeFilter,
  row: customType,
  label: 'kind of document',
  idFormat: customTypeId,
  model: CustomType,
  transitions: customTypeTransitions,
  statusLabels: customTypeStatusLabels,
  tracked: ({ name, handsIn, required }: CustomTypeOfApi) => ({
    name,
    handsIn,
    requiredFrom: requiredFromOf(required),
    requiredOf: requiredOf(required),
  }),
} as const
