import type { ReactNode } from 'react'
import { wrapText } from '../platform/ui/wrapText.tsx'

interface PageHeroProps {
  title: string
  lead: string
  drawing?: ReactNode
  /** A line below the lead that comes late. */
  note?: ReactNode
  /** Buttons below the lead. */
  children?: ReactNode
}

/** The dark hero of every page but Home, with a lane marking along its bottom edge, on which the drawing sits. */
export function PageHero({ title, lead, note, drawing, children }: PageHeroProps) {
  return (
    <div className="asphalt">
      <div className="column grid items-end gap-x-12 pt-9 tablet:grid-cols-[minmax(0,1fr)_minmax(0,19rem)] tablet:max-lg:gap-x-8 md:pt-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className={note ? 'pb-18 lg:pb-14' : 'pb-9 md:pb-14'}>
          <h1 tabIndex={-1} className="hero-title">
            {title}
          </h1>
          <p className="mt-3 max-w-xl text-label leading-normal text-pretty text-muted md:text-[1.1875rem]">{lead}</p>
          {wrapText(note)}
          {children && <div className="mt-7 grid gap-3 sm:flex">{children}</div>}
        </div>
        {drawing && <div className="hero-drawing max-tablet:hidden">{drawing}</div>}
      </div>
      <div className="lane" aria-hidden="true" />
    </div>
  )
}
