import type { NotificationChange, OwnNotifications } from '#shared/notifications/preferences'

/** The own switches as they are once the pending changes are stored; quiet hours have a form of their own, which shows them. */
export const withPending = (stored: OwnNotifications, pending: readonly NotificationChange[]): OwnNotifications => ({
  ...stored,
  kinds: stored.kinds.map((one) => Object.assign({}, one, ...pending.map(({ ways }) => ways?.[one.kind]))),
})
