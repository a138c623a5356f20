import { isRole, type Role } from './roles.ts'

/** `all` rows, or only the `own` ones as `visibleTo(user)` of the noun's model defines them. */
export type Rows = 'all' | 'own'

interface Noun {
  read: Partial<Record<Role, Rows>>
  write: readonly Role[]
  /** Fields of a row that a reading role must not know: absent from every answer. */
  hidden: Partial<Record<Role, readonly string[]>>
}

/** THE table of who reads which rows and which fields, and who writes. Queries, guards, screens and tests read it. */
export const permissions = {
  quotes: {
    read: { superadmin: 'all', admin: 'all', dispatcher: 'all' },
    write: ['superadmin', 'admin', 'dispatcher'],
    hidden: {},
  },
  applications: {
    read: { superadmin: 'all', admin: 'all', recruiter: 'all' },
    write: ['superadmin', 'admin', 'recruiter'],
    hidden: {},
  },
} as const satisfies Record<string, Noun>

export type NounName = keyof typeof permissions
export type Permission = `${NounName}:${'read' | 'write'}`

/** Which rows of a noun `role` reads; null for none. */
export function rowsOf(role: unknown, noun: NounName): Rows | null {
  const entry: Noun = permissions[noun]
  return isRole(role) ? (entry.read[role] ?? null) : null
}

/** Whether `role` may do `permission` at all; which rows and fields, the table says. An unknown role may nothing. */
export function can(role: unknown, permission: Permission): boolean {
  const [noun, act] = permission.split(':') as [NounName, 'read' | 'write']
  if (act === 'read') return rowsOf(role, noun) !== null
  const entry: Noun = permissions[noun]
  return isRole(role) && entry.write.includes(role)
}

/** Everything `role` may do, for the client to show what will work. */
export function permissionsOf(role: unknown): Permission[] {
  return (Object.keys(permissions) as NounName[])
    .flatMap((noun): Permission[] => [`${noun}:read`, `${noun}:write`])
    .filter((permission) => can(role, permission))
}
