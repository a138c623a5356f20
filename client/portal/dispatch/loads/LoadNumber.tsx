import type { LoadRow } from '#shared/loads/load'

interface Props {
  load: Pick<LoadRow, 'id' | 'number'>
  /** The reference is for those who listen, and for searching the page, where it has no room. */
  short?: boolean
}

/** The number of a load as people say it, and the reference by which it is tracked. */
export function LoadNumber({ load: { id, number }, short = false }: Props) {
  return (
    <span translate="no">
      <span>{number}</span>
      <span className={short ? 'sr-only' : 'font-sans text-[0.8125rem] font-normal tracking-normal text-muted'}>{` ${id}`}</span>
    </span>
  )
}
