import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { signInOver } from '#shared/kernel/problemTypes'
import { signInByPasskey } from '../../../platform/offline/session/session.ts'
import { ApiError } from '../../../platform/transport/request.ts'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { errorMessage } from '../../feedback/errorMessage.ts'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'
import { askPasskey } from '../secondFactor/passkeys.ts'
import { noSession } from './noSession.ts'

interface Props {
  text: string
  className: string
  /** Only a passkey of the user who has just entered the password counts. */
  afterPassword?: boolean
  /** Called after the password step has expired: the user must enter the password again. */
  onOver?: () => void
}

/** Signs in with a passkey. On success the page around it redirects. */
export function PasskeyButton({ text, className, afterPassword = false, onOver }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  useFocusBack(isAsking)
  const onLine = useOnLine()
  const press = async () => {
    setRefusal(null)
    setAsking(true)
    try {
      const { user } = await signInByPasskey(await askPasskey(afterPassword))
      if (!user) setRefusal(noSession)
    } catch (error) {
      if (onOver && error instanceof ApiError && error.type === signInOver) return onOver()
      setRefusal(errorMessage(error))
    }
    setAsking(false)
  }
  return (
    <div className="grid gap-3">
      <RefusalLine message={refusal} />
      <button
        type="button"
        className={`btn btn-lg h-auto min-h-13 py-2 ${className}`}
        disabled={isAsking || !onLine}
        onClick={() => void press()}
      >
        <Fingerprint aria-hidden="true" className="size-5 shrink-0" />
        <span>{!onLine ? 'Signing in needs a connection' : isAsking ? 'Waiting for the passkey...' : text}</span>
      </button>
    </div>
  )
}
