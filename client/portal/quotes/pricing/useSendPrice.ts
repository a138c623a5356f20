import { type FormEvent, useRef, useState } from 'react'
import type { Finding } from '#shared/kernel/findings'
import type { PricingInput } from '#shared/quotes/price'
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
  /** Somebody else has changed the request: that is looked at first. */
  isChanged: boolean
  /** What is odd about it as this device sees it. */
  findings: readonly Finding[]
  /** The server has it. */
  onSent: (record: QuoteRecord | null) => Promise<void>
}

/** Sends the price: at once, never from the outbox. Warnings are asked about once. */
export function useSendPrice({ quote, form, version, isChanged, findings, onSent }: Sending) {
  const [problem, setProblem] = useState<string | null>(null)
  /** What the server has found, and of which price. */
  const [told, setTold] = useState<{ of: string; findings: readonly Finding[] } | null>(null)
  // The numbers, not the text: an amount is written anew when its field is left.
  const typed = JSON.stringify([version, pricingInputOf(useEntry(form), { zone: '', road: null })])
  const shown = merged(findings, told?.of === typed ? told.findings : [])
  /** The warnings that are asked about. */
  const [asked, setAsked] = useState<readonly Finding[] | null>(null)
  const accepted = useRef<readonly string[]>([])
  const element = useRef<HTMLFormElement>(null)

  const send = async (sheet: PricingInput, onPersisted: () => void): Promise<void> => {
    const codes = accepted.current
    accepted.current = []
    setProblem(null)
    if (shown.some(({ code }) => !codes.includes(code))) {
      // A block stands above the button, with its sentence.
      if (acceptable(shown)) setAsked(shown)
      return
    }
    onPersisted()
    const result = await act({ noun: 'quotes', id: quote.id, verb: 'send', body: sheet, accepted: codes, version })
    switch (result.outcome) {
      case 'done':
        return onSent(result.record as QuoteRecord | null)
      case 'findings':
        setTold({ of: typed, findings: result.findings })
        if (acceptable(result.findings)) setAsked(merged(findings, result.findings))
        return
      case 'changed':
        // The record says so by itself, above the sheet.
        return
      case 'failed':
        for (const [name, message] of Object.entries(result.fields)) {
          form.setError(fieldOf(name.split('.')) as keyof PricingEntry, { type: 'server', message })
        }
        setProblem(result.message)
    }
  }
  const { submit: check, submitting } = useSubmit(form, (sheet: PricingInput, _event, onPersisted) => send(sheet, onPersisted))
  const submit = async (event: FormEvent) => {
    if (isChanged) {
      event.preventDefault()
      document.getElementById(changedRequestId)?.focus()
    } else await check(event)
    // Also where something is missing and nothing was sent: what was accepted counts for that press alone.
    accepted.current = []
  }
  const goBack = () => {
    setAsked(null)
    // It was disabled when the question came up.
    element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  /** Sends it with the warnings that were asked about. */
  const sendAllTheSame = () => {
    accepted.current = (asked ?? []).map(({ code }) => code)
    goBack()
    element.current?.requestSubmit()
  }
  return { element, submit, submitting, problem, shown, asked, sendAllTheSame, goBack }
}

/** What this device sees, and what only the server has found. */
const merged = (here: readonly Finding[], told: readonly Finding[]) => [
  ...here,
  ...told.filter(({ code }) => !here.some((one) => one.code === code)),
]
