import type { ReactNode } from 'react'
import { wrapText } from '../platform/ui/wrapText.tsx'

interface Props {
  title: string
  /** With the paper background, to set it apart from the section before. */
  document?: boolean
  children: ReactNode
}

/** A section of a page with its heading. */
export function Section({ title, document = false, children }: Props) {
  const content = (
    <>
      <h2 className="section-title">{title}</h2>
      {wrapText(children)}
    </>
  )
  if (!document) return <section className="section column">{content}</section>
  return (
    <section className="section section-paper">
      <div className="column">{content}</div>
    </section>
  )
}
