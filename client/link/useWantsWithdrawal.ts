import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { samePage } from '../app/samePage.ts'

/** Whether the device that has sent it opened this page to withdraw it. Read once: a reload does not ask again. */
export function useWantsWithdrawal(): boolean {
  const { state, hash } = useLocation()
  const navigate = useNavigate()
  const isRequested = state?.withdraw === true
  const [wasRequested] = useState(isRequested)
  useEffect(() => {
    if (isRequested) navigate({ hash }, { replace: true, state: samePage })
  }, [isRequested, hash, navigate])
  return wasRequested
}
