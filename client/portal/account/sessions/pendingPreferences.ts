import type { NewsChange, OwnNews } from '#shared/notifications/preferences'

/** The own switches as they are once the pending changes are stored; quiet hours have a form of their own, which shows them. */
export const withPending = (stored: OwnNews, pending: readonly NewsChange[]): OwnNews => ({
  ...stored,
  kinds: stored.kinds.map((one) => Object.assign({}, one, ...pending.map(({ ways }) => ways?.[one.kind]))),
})
