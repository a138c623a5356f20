/** Whether the driver sees the settlement in the app; empty if this device does not know whether the driver has a login. */
export function viewedText(driverName: string, hasAccount: boolean | undefined): string {
  if (hasAccount === undefined) return ''
  return hasAccount ? `${driverName} sees it in My Settlements.` : `${driverName} has no app login: call or send the statement.`
}

interface Done {
  driverName: string
  driverHasAccount: boolean
}

/** The most names in a sentence. */
const maxNames = 5

/** The same of many that were done; null where each driver has an account. */
export function notViewedText(done: readonly Done[]): string | null {
  const names = [...new Set(done.filter((item) => !item.driverHasAccount).map(({ driverName }) => driverName))]
  if (names.length === 0) return null
  const more = names.length - maxNames
  const list = new Intl.ListFormat('en-US').format(more > 0 ? [...names.slice(0, maxNames), `${more} more`] : names)
  return `${list} ${names.length === 1 ? 'has' : 'have'} no app login: call or send the statement.`
}
