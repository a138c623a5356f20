import type { LoadRow } from '#shared/loads/load'

interface Props {
  load: Pick<LoadRow, 'id' | 'number'>
  /** Without room, the reference is only for screen readers and for searching the page. */
  short?: boolean
}

/** The number by which people call a load, and the reference by which it is tracked. */
export function LoadNumber({ load: { id, number }, short = false }: Props) {
  return (
    <span translate="no">
      <span>{number}</span>
      <span className={short ? 'sr-only' : 'font-sans text-[0.8125rem] font-normal tracking-normal text-muted'}>{` ${id}`}</span>
    </span>
  )
}
