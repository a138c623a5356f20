import type { ReactNode } from 'react'
import { messages } from '#shared/kernel/commonMessages'

/** The road sign of an address that leads nowhere (§8), with a sentence below. */
export function NoRoad({ children }: { children: ReactNode }) {
  return (
    <div className="guide-sign w-full max-w-xl px-8 py-12">
      <h1 tabIndex={-1} className="text-4xl leading-tight sm:text-5xl">
        {messages.notFound}
      </h1>
      <p className="mt-3 text-label leading-normal text-balance">{children}</p>
    </div>
  )
}
