import { can } from '../access/permissions.ts'

/** What a device shows while the app is closed: the contents of a push. */
export interface Notification {
  title: string
  body: string
  /** Where it leads, a path of the portal. */
  path: string
  /** A later one with the same tag takes its place. */
  tag: string
  /** The number on the icon of the app: the notifications since the app was last open. */
  count: number
}

/** Whether a role is notified of work for dispatch. */
export const isDesk = (role: unknown): boolean => can(role, 'loads:resolve')
