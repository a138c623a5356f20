/** The cursor in `Link: </api/quotes?cursor=…>; rel="next"`, or null at the end of a list. */
export function nextCursor(link: string | null): string | null {
  const address = /^<([^>]*)>; rel="?next"?$/.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://list').searchParams.get('cursor')
}
