import { useState } from 'react'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import type { QuoteAction } from '#shared/quotes/transitions'
import { act } from '../../../platform/api/act.ts'

interface Acting {
  /** Resolves to whether it is done. */
  run: (action: QuoteAction, body?: object) => Promise<boolean>
  busy: boolean
  /** Why it was not done. */
  problem: string | null
  fields: Readonly<Record<string, string>>
  forget: () => void
}

/** One thing done with a quote request at once: never from the outbox. `onChanged` gets it as others have changed it. */
export function useQuoteAct(
  quote: Pick<Quote, 'id' | 'version'>,
  onDone: (record: QuoteRecord | null) => void,
  onChanged: (current: QuoteRecord) => void = () => {},
): Acting {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const run = async (action: QuoteAction, body: object = {}) => {
    if (busy) return false
    setBusy(true)
    setProblem(null)
    setFields({})
    const { id, version } = quote
    const result = await act({ resource: 'quotes', id, action, body, version })
    setBusy(false)
    switch (result.outcome) {
      case 'done':
        onDone(result.record as QuoteRecord | null)
        return true
      case 'changed':
        onChanged(result.current)
        setProblem(changed)
        return false
      case 'findings':
        setProblem(result.findings.map(({ message }) => message).join(' '))
        return false
      case 'failed':
        setFields(result.fields)
        setProblem(result.message)
        return false
      case 'waiting':
        return true
    }
  }
  const forget = () => {
    setProblem(null)
    setFields({})
  }
  return { run, busy, problem, fields, forget }
}

const changed = 'Someone else changed this request. Review the current version and try again.'
