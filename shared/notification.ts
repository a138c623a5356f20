import { can } from './permissions.ts'

/** What a device shows while the app is closed: the contents of a push. */
export interface Notification {
  title: string
  body: string
  /** Where it leads, a path of the portal. */
  path: string
  /** A later one with the same tag takes its place. */
  tag: string
  /** The number on the icon of the app: how much was told since the app was last open. */
  count: number
}

/** Whether a role is told what needs the desk. */
export const isDesk = (role: unknown): boolean => can(role, 'loads:settle')

/** What a role is told of, in words that follow "when"; none for a role that is told nothing. */
export function toldOf(role: unknown): string[] {
  if (can(role, 'loads:record')) {
    return [
      'dispatch writes to you',
      'a load is given to you or taken from you',
      'a load of yours is cancelled',
      'the stops, times, instructions or freight of your load change',
      'days off that you asked for are answered or removed',
      'the office has checked a document of yours',
      'you are onboarded, suspended or terminated',
    ]
  }
  return [
    ...(isDesk(role) ? ['a load is late', 'what a driver recorded needs a decision'] : []),
    ...(can(role, 'drivers:agree-days-off') ? ['a driver asks for days off'] : []),
    ...(can(role, 'documents:approve') ? ['a driver hands in a document'] : []),
  ]
}
