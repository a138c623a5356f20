import { useCallback, useRef, useState } from 'react'
import type { UserAction } from '#shared/users/transitions'
import type { UserAnswer, UserRow } from '#shared/users/userRecord'
import { act } from '../../../platform/api/act.ts'

const changed = 'Someone else changed this user. Review the current version and try again.'

/** Runs an action on a user at once, never from the outbox. Returns null on failure, and `problem` says why. */
export function useUserAct(onAnswer: () => unknown) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = useCallback(
    async ({ id, version }: UserRow, action: UserAction, body: object = {}): Promise<UserAnswer | null> => {
      if (isRunning.current) return null
      isRunning.current = true
      setBusy(true)
      setProblem(null)
      const acted = await act({ resource: 'users', id, action, body, version })
      isRunning.current = false
      setBusy(false)
      onAnswer()
      if (acted.outcome === 'done') return acted.record
      if (acted.outcome === 'findings') setProblem(acted.findings.map(({ message }) => message).join(' '))
      else if (acted.outcome === 'changed') setProblem(changed)
      else if (acted.outcome === 'failed') setProblem(Object.values(acted.fields)[0] ?? acted.message)
      return null
    },
    [onAnswer],
  )
  return { run, busy, problem }
}
