import { type ReactNode, useState } from 'react'
import { identityUnchecked } from '#shared/kernel/problemTypes'
import { ApiError } from '../../../platform/transport/request.ts'
import { CheckIdentity } from './CheckIdentity.tsx'

/** The user has not confirmed their identity. */
export class Unchecked extends Error {
  override name = 'Unchecked'

  constructor() {
    super("Nothing was changed because you didn't confirm it's you.")
  }
}

/** Runs a change. When the server asks for the password or a code again, repeats the change after the confirmation. */
export type Checked = <T>(act: () => Promise<T>) => Promise<T>

/**
 * Asks for the user's identity in place when the server requires it, and leaves the rest of the page as it is. `checked` throws
 * the errors of `act`, and Unchecked when the user closes the question.
 */
export function useIdentityCheck(user: { email: string; hasApp: boolean; hasPasskey: boolean }): {
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
  return { checked, question: asking && <CheckIdentity {...user} onClose={asking.answer} /> }
}
