import type { NotificationChange, OwnNotifications } from '#shared/notifications/preferences'

/** The own switches as they are once the pending changes are stored; quiet hours have a form of their own, which shows them. */
export const withPending = (stored: OwnNotifications, pending: readonly NotificationChange[]): OwnNotifications => ({
  ...stored,
  kinds: stored.kinds.map((preference) => Object.assign({}, preference, ...pending.map(({ ways }) => ways?.[preference.kind]))),
})
