import { useQuery } from '@tanstack/react-query'
import LogIn from 'lucide-react/icons/log-in'
import { type MouseEvent, useState } from 'react'
import { queries } from '../../../platform/api/queries.ts'
import { finishSignOut } from '../../../platform/offline/session/deviceSession.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'
import { hasPasskeys } from '../secondFactor/passkeys.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { loginFor } from './signInFor.ts'

/** Other sign-ins than the password: a passkey, if the browser supports them, and the company's identity provider. */
export function OtherWays({ returnTo }: { returnTo: string }) {
  const { data } = useQuery(queries.signInProvider())
  const label = data?.label
  if (!label && !hasPasskeys()) return null
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-second text-muted before:h-px before:grow before:bg-(--line) after:h-px after:grow after:bg-(--line)">
        or
      </p>
      {hasPasskeys() && <PasskeyButton className="btn-outline" text="Sign in with a passkey" />}
      {label && <ProviderLink returnTo={returnTo} className="btn-outline" text={`Sign in with ${label}`} />}
    </div>
  )
}

/** Leads to the provider, once nothing is left that would end the new session. */
export function ProviderLink({ returnTo, text, className }: { returnTo: string; text: string; className: string }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const onLine = useOnLine()
  const href = loginFor(returnTo)
  const leave = async (event: MouseEvent) => {
    event.preventDefault()
    setRefusal(null)
    try {
      await finishSignOut()
      location.assign(href)
    } catch (error) {
      setRefusal((error as Error).message)
    }
  }
  return (
    <div className="grid gap-3">
      <RefusalLine message={refusal} />
      <a
        href={onLine ? href : undefined}
        aria-disabled={!onLine}
        onClick={onLine ? leave : undefined}
        className={`btn btn-lg h-auto min-h-13 py-2 ${className}`}
      >
        <LogIn aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </a>
    </div>
  )
}
