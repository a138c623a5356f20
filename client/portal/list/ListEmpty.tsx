import type { ReactNode } from 'react'
import { Hotshot } from '../../platform/ui/Equipment.tsx'
import { wrapText } from '../../platform/ui/wrapText.tsx'

interface Props {
  title: string
  text: string
  /** The button or link that helps. */
  children: ReactNode
}

/** The empty state of a list, with a button or link. */
export function ListEmpty({ title, text, children }: Props) {
  return (
    <div className="card items-center gap-2 px-6 py-14 text-center">
      <div aria-hidden="true" className="mb-2 w-56 max-w-full text-muted [&_:is(.m,text)]:hidden">
        <Hotshot feet={40} />
      </div>
      <h2 className="text-h3">{title}</h2>
      <p className="mb-3 max-w-96 text-muted">{text}</p>
      {wrapText(children)}
    </div>
  )
}
