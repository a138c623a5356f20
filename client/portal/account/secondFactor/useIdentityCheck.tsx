import { type ReactNode, useState } from 'react'
import { identityUnchecked } from '#shared/kernel/problemTypes'
import { ApiError } from '../../../platform/transport/request.ts'
import { CheckIdentity } from './CheckIdentity.tsx'

/** Nobody has said that it is them. */
export class Unchecked extends Error {
  override name = 'Unchecked'

  constructor() {
    super("Nothing was changed because you didn't confirm it's you.")
  }
}

/** Does something, and where the server asks for the password or a code once more, again once it was given. */
export type Checked = <T>(act: () => Promise<T>) => Promise<T>

/**
 * Asks in place who it is, whenever the server wants to know, with everything around it as it is. `checked` throws what `act` does,
 * and Unchecked for who closes the question.
 */
export function useIdentityCheck(who: { email: string; hasApp: boolean; hasPasskey: boolean }): {
  checked: Checked
  question: ReactNode
} {
  const [asking, setAsking] = useState<{ answer: (isChecked: boolean) => void } | null>(null)
  const checked: Checked = async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError && error.type === identityUnchecked)) throw error
    }
    const isChecked = await new Promise<boolean>((answer) => setAsking({ answer }))
    setAsking(null)
    if (!isChecked) throw new Unchecked()
    return act()
  }
  return { checked, question: asking && <CheckIdentity {...who} onClose={asking.answer} /> }
}
