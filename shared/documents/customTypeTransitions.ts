import type { Actor, Transition } from '../kernel/transition.ts'

/** Whether documents of a custom type can still be entered and submitted; existing ones are retained. */
export const addedKindStatuses = ['used', 'retired'] as const
export type AddedKindStatus = (typeof addedKindStatuses)[number]

export const addedKindStatusLabels: Record<AddedKindStatus, string> = { used: 'In use', retired: 'Retired' }

/** What can be done with a kind that the company has added. */
export type AddedKindAction = 'edit' | 'retire' | 'use-again'

const administrators = ['superadmin', 'admin'] as const satisfies readonly Actor[]

/** The state table of an added kind. None is ever deleted: documents are of it. */
export const addedKindTransitions: readonly Transition<AddedKindStatus, AddedKindAction>[] = [
  { verb: 'edit', from: ['used', 'retired'], by: administrators },
  { verb: 'retire', from: ['used'], to: 'retired', by: administrators },
  { verb: 'use-again', from: ['retired'], to: 'used', by: administrators },
]
