import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { company } from '#shared/company'
import { Boundary } from '../../ui/Boundary.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'

/** The error boundary of a screen: the shell stays, and the message says that the fault is ours, not the network's. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Boundary
      of={pathname}
      fallback={() => (
        <div className="grid grow place-content-center justify-items-start gap-4 p-6">
          <title>{`This screen could not be shown | ${company.name}`}</title>
          <h1>This screen could not be shown</h1>
          <LoadAgain>
            The mistake is ours, not your connection's. What you have typed and what waits to be sent is still on this device.
            Load it again; if that does not help,
          </LoadAgain>
        </div>
      )}
    >
      {children}
    </Boundary>
  )
}
