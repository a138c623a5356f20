import type { Actor, Transition } from '../kernel/transition.ts'

/** Whether documents of a custom type can still be entered and submitted; existing ones are retained. */
export const customTypeStatuses = ['used', 'retired'] as const
export type CustomTypeStatus = (typeof customTypeStatuses)[number]

export const customTypeStatusLabels: Record<CustomTypeStatus, string> = { used: 'In use', retired: 'Retired' }

/** What can be done with a kind that the company has added. */
export type CustomTypeAction = 'edit' | 'retire' | 'reactivate'

const administrators = ['superadmin', 'admin'] as const satisfies readonly Actor[]

/** The state table of an custom type. None is ever deleted: documents are of it. */
export const customTypeTransitions: readonly Transition<CustomTypeStatus, CustomTypeAction>[] = [
  { action: 'edit', from: ['used', 'retired'], by: administrators },
  { action: 'retire', from: ['used'], to: 'retired', by: administrators },
  { action: 'reactivate', from: ['retired'], to: 'used', by: administrators },
]
