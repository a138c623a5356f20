import { type FormEvent, useRef, useState } from 'react'
import type { Finding } from '#shared/kernel/findings'
import type { PricingInput } from '#shared/quotes/pricingInput'
import type { QuoteRecord } from '#shared/quotes/quote'
import { act } from '../../../platform/api/act.ts'
import { acceptable } from '../../../platform/forms/Findings.tsx'
import { useSubmit } from '../../../platform/forms/useSubmit.ts'
import { type PricingEntry, pricingInputOf } from './pricingEntry.ts'
import { changedRequestId, type PricingFormState } from './pricingFields.ts'
import { fieldOf } from './pricingResolver.ts'
import { useEntry } from './useLivePricing.ts'

interface Sending {
  quote: Pick<QuoteRecord, 'id'>
  form: PricingFormState
  version: number
  /** Another user has changed the request; this user must review the change first. */
  isChanged: boolean
  /** The warnings and errors that this device finds in the price. */
  findings: readonly Finding[]
  /** The server has accepted the price. */
  onSent: (record: QuoteRecord | null) => Promise<void>
}

/** Sends the price at once, never from the outbox. Warnings need one confirmation. */
export function useSendPrice({ quote, form, version, isChanged, findings, onSent }: Sending) {
  const [problem, setProblem] = useState<string | null>(null)
  /** The server's findings, and the price that they belong to. */
  const [serverFindings, setServerFindings] = useState<{ of: string; findings: readonly Finding[] } | null>(null)
  // Compares the numbers, not the text: leaving a field reformats its amount.
  const typed = JSON.stringify([version, pricingInputOf(useEntry(form), { zone: '', road: null })])
  const shown = merged(findings, serverFindings?.of === typed ? serverFindings.findings : [])
  /** The warnings to confirm. */
  const [asked, setAsked] = useState<readonly Finding[] | null>(null)
  const accepted = useRef<readonly string[]>([])
  const element = useRef<HTMLFormElement>(null)

  const send = async (input: PricingInput, onPersisted: () => void): Promise<void> => {
    const codes = accepted.current
    accepted.current = []
    setProblem(null)
    if (shown.some(({ code }) => !codes.includes(code))) {
      // An error that blocks sending is shown above the button, with its message.
      if (acceptable(shown)) setAsked(shown)
      return
    }
    onPersisted()
    const result = await act({ resource: 'quotes', id: quote.id, action: 'send', body: input, accepted: codes, version })
    switch (result.outcome) {
      case 'done':
        return onSent(result.record as QuoteRecord | null)
      case 'findings':
        setServerFindings({ of: typed, findings: result.findings })
        if (acceptable(result.findings)) setAsked(merged(findings, result.findings))
        return
      case 'changed':
        // The record shows the change itself, above the form.
        return
      case 'failed':
        for (const [name, message] of Object.entries(result.fields)) {
          form.setError(fieldOf(name.split('.')) as keyof PricingEntry, { type: 'server', message })
        }
        setProblem(result.message)
    }
  }
  const { submit: check, submitting } = useSubmit(form, (input: PricingInput, _event, onPersisted) => send(input, onPersisted))
  const submit = async (event: FormEvent) => {
    if (isChanged) {
      event.preventDefault()
      document.getElementById(changedRequestId)?.focus()
    } else await check(event)
    // Also when nothing was sent because a value is missing: a confirmation applies to one press only.
    accepted.current = []
  }
  const goBack = () => {
    setAsked(null)
    // The button was disabled while the question was open.
    element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  /** Sends the price with the confirmed warnings. */
  const sendAllTheSame = () => {
    accepted.current = (asked ?? []).map(({ code }) => code)
    goBack()
    element.current?.requestSubmit()
  }
  return { element, submit, submitting, problem, shown, asked, sendAllTheSame, goBack }
}

/** The findings of this device, and those that only the server has. */
const merged = (localFindings: readonly Finding[], serverFindings: readonly Finding[]) => [
  ...localFindings,
  ...serverFindings.filter(({ code }) => !localFindings.some((finding) => finding.code === code)),
]
