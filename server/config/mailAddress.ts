/** A sender of mails. */
export interface Sender {
  name: string
  address: string
}

/** Whether a mail can be sent to this text: one address, without a name, a list or anything that could become a header. */
export function isMailAddress(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@')
  return Boolean(local && domain) && !rest.length && text.length <= 320 && !/[\s<>,;:"()[\]\\\p{Cc}]/u.test(text)
}

/** Reads `Name <address>` or an address; undefined if it is neither. */
export function parseSender(text: string): Sender | undefined {
  const [name = '', inBrackets, ...rest] = text.split('<')
  const address = inBrackets === undefined ? text : inBrackets.endsWith('>') ? inBrackets.slice(0, -1) : ''
  if (rest.length || !isMailAddress(address) || /[>@\p{Cc}]/u.test(inBrackets === undefined ? '' : name)) return undefined
  return { name: inBrackets === undefined ? '' : name.trim(), address }
}
