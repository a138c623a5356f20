import { useEffect, useRef, useState } from 'react'
import type { LoadMessage } from '#shared/loads/loadMessage'
import type { Side } from './messageLines.ts'

/** The announcement of a message of the other side that arrives while the messages are on the screen; empty before. */
export function useAnnounced(messages: readonly LoadMessage[], side: Side): string {
  const [announcement, setAnnouncement] = useState('')
  const last = messages.findLast(({ from }) => from !== side)
  const lastId = useRef(last?.id ?? 0)
  useEffect(() => {
    if (!last || last.id <= lastId.current) return
    lastId.current = last.id
    setAnnouncement(`Message from ${last.name ?? (last.from === 'desk' ? 'dispatch' : 'the driver')}: ${last.text}`)
  }, [last])
  return announcement
}
