import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { Boundary } from '../../platform/ui/Boundary.tsx'
import { LoadAgain } from '../../platform/ui/LoadAgain.tsx'
import { NotLoaded } from '../../platform/ui/LoadFailure.tsx'

/** The error boundary of a screen: the shell remains, and the message distinguishes our fault from the network's. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Boundary of={pathname} fallback={(error) => <NotShown isOurs={!(error instanceof NotLoaded)} />}>
      {children}
    </Boundary>
  )
}

function NotShown({ isOurs }: { isOurs: boolean }) {
  const title = `This screen could not be ${isOurs ? 'shown' : 'loaded'}`
  return (
    <div className="grid grow place-content-center justify-items-start gap-4 p-6">
      <title>{`${title} | ${company.name}`}</title>
      <h1>{title}</h1>
      <LoadAgain>
        {`${isOurs ? "It's our mistake, not your connection." : 'Check your connection.'} What you typed and your unsent updates are still on this device. Reload; if that doesn't help,`}
      </LoadAgain>
    </div>
  )
}
