import type { ReactNode } from 'react'

/** Gives a text an element of its own. A translator replaces text nodes, and React cannot insert beside a text that has gone. */
export function wrapText(node: ReactNode): ReactNode {
  const isText = (typeof node === 'string' && node !== '') || typeof node === 'number'
  return isText ? <span>{node}</span> : node
}
