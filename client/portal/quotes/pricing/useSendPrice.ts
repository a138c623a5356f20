import { useRef, useState } from 'react'
import type { Finding } from '#shared/command'
import type { PriceSheet } from '#shared/price'
import type { QuoteRecord } from '#shared/quote'
import { act } from '../../../api/act.ts'
import { acceptable } from '../../../forms/Findings.tsx'
import { useSubmit } from '../../../forms/useSubmit.ts'
import type { SheetEntry } from './entry.ts'
import type { SheetForm } from './sheetFields.ts'
import { fieldOf } from './sheetResolver.ts'

interface Sending {
  quote: Pick<QuoteRecord, 'id'>
  form: SheetForm
  version: number
  /** What is odd about it as this device sees it. */
  findings: readonly Finding[]
  /** The server has it. */
  onSent: (record: QuoteRecord | null) => Promise<void>
}

/** Sends the price: at once, never from the outbox. Warnings are asked about once. */
export function useSendPrice({ quote, form, version, findings, onSent }: Sending) {
  const [problem, setProblem] = useState<string | null>(null)
  /** What the server has found, where it is not what this device sees. */
  const [told, setTold] = useState<readonly Finding[]>([])
  /** The warnings that are asked about. */
  const [asked, setAsked] = useState<readonly Finding[] | null>(null)
  const accepted = useRef<readonly string[]>([])
  const element = useRef<HTMLFormElement>(null)

  const send = async (sheet: PriceSheet, onPersisted: () => void): Promise<void> => {
    const codes = accepted.current
    accepted.current = []
    setProblem(null)
    if (findings.some(({ code }) => !codes.includes(code))) {
      // A block stands above the button, with its sentence.
      if (acceptable(findings)) setAsked(findings)
      return
    }
    onPersisted()
    const result = await act({ noun: 'quotes', id: quote.id, verb: 'send', body: sheet, accepted: codes, version })
    switch (result.outcome) {
      case 'done':
        setTold([])
        return onSent(result.record as QuoteRecord | null)
      case 'findings':
        setTold(result.findings)
        if (acceptable(result.findings)) setAsked(result.findings)
        return
      case 'changed':
        // The record says so by itself, above the sheet.
        return
      case 'failed':
        for (const [name, message] of Object.entries(result.fields)) {
          form.setError(fieldOf(name.split('.')) as keyof SheetEntry, { type: 'server', message })
        }
        setProblem(result.message)
    }
  }
  const { submit, submitting } = useSubmit(form, (sheet: PriceSheet, _event, onPersisted) => send(sheet, onPersisted))
  /** Sends it with the warnings that were asked about. */
  const sendAllTheSame = () => {
    accepted.current = (asked ?? []).map(({ code }) => code)
    setAsked(null)
    element.current?.requestSubmit()
  }
  const goBack = () => {
    setAsked(null)
    // It was disabled when the question came up.
    element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  return { element, submit, submitting, problem, told, asked, sendAllTheSame, goBack }
}
