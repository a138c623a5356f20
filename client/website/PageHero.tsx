import type { ReactNode } from 'react'

/** The asphalt that every page but Home begins with, the lane along its edge. A drawing stands upon the lane. */
export function PageHero({ title, lead, drawing }: { title: string; lead: string; drawing?: ReactNode }) {
  return (
    <div className="asphalt">
      <div className="column grid items-end gap-x-12 pt-9 md:pt-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="pb-9 md:pb-14">
          <h1 tabIndex={-1} className="hero-title">
            {title}
          </h1>
          <p className="mt-3 max-w-xl text-label leading-normal text-muted md:text-[1.1875rem]">{lead}</p>
        </div>
        {drawing && <div className="hero-drawing max-lg:hidden">{drawing}</div>}
      </div>
      <div className="lane" aria-hidden="true" />
    </div>
  )
}
