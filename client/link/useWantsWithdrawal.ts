import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { samePage } from '../app/samePage.ts'

/** Whether the device that has sent it opened this page to withdraw it. Read once: a reload does not ask again. */
export function useWantsWithdrawal(): boolean {
  const { state, hash } = useLocation()
  const navigate = useNavigate()
  const isWanted = state?.withdraw === true
  const [wasWanted] = useState(isWanted)
  useEffect(() => {
    if (isWanted) navigate({ hash }, { replace: true, state: samePage })
  }, [isWanted, hash, navigate])
  return wasWanted
}
