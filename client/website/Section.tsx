import type { ReactNode } from 'react'

interface Props {
  title: string
  /** On the colour of paper, which sets it off from the one before. */
  paper?: boolean
  children: ReactNode
}

/** A part of a page under its heading. */
export function Section({ title, paper = false, children }: Props) {
  const content = (
    <>
      <h2 className="section-title">{title}</h2>
      {children}
    </>
  )
  if (!paper) return <section className="section column">{content}</section>
  return (
    <section className="section section-paper">
      <div className="column">{content}</div>
    </section>
  )
}
