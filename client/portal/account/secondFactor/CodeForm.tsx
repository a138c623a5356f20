import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Field } from '../../../platform/forms/Field.tsx'
import { ApiError, NoResponse } from '../../../platform/transport/request.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { errorMessage } from '../../feedback/errorMessage.ts'

interface Props {
  button: string
  busyText: string
  /** The text on the button, and below the field, while the server cannot be reached. */
  offline: string
  /** The field receives the focus at once; false when the page has other content first. */
  isFirst?: boolean
  /** Throws on failure. */
  onCode: (code: string) => Promise<unknown>
  /** Rendered between the field and the button. */
  children?: ReactNode
}

const length = 6

/**
 * The six digits of an authenticator app. The form submits itself after the last digit, and retains the digits when the server
 * cannot be reached.
 */
export function CodeForm({ button, busyText, offline, isFirst = false, onCode, children }: Props) {
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)
  const onLine = useOnLine()
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])

  const send = async (code: string) => {
    if (isBusy.current) return
    if (code.length < length) {
      setProblem('Please enter the 6-digit code')
      return input.current?.focus()
    }
    isBusy.current = true
    setSending(true)
    setProblem(null)
    try {
      await onCode(code)
    } catch (error) {
      setProblem(
        error instanceof NoResponse ? `${offline}. Your code is still here.` : (codeProblem(error) ?? errorMessage(error)),
      )
      input.current?.focus()
      if (error instanceof ApiError) input.current?.select()
    }
    isBusy.current = false
    setSending(false)
  }
  const type = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, length)
    setDigits(next)
    if (next.length === length && next !== digits && navigator.onLine) void send(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(digits)
  }
  return (
    <form noValidate aria-label="Code of the app" onSubmit={submit} className="grid gap-5">
      <Field id="factor-code" label="Code" error={problem ?? undefined} hint="6 digits, changes every 30 seconds.">
        {(control) => (
          <input
            {...control}
            ref={input}
            value={digits}
            onChange={({ target }) => type(target.value)}
            // Apps show the code with a blank in the middle.
            onPaste={(event) => {
              event.preventDefault()
              type(event.clipboardData.getData('text'))
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className={`${control.className} h-16 font-sign text-[2rem] tracking-[0.25em]`}
          />
        )}
      </Field>
      {wrapText(children)}
      <button type="submit" className="btn btn-primary btn-lg" disabled={isSending || !onLine}>
        {isSending ? busyText : onLine ? button : offline}
      </button>
    </form>
  )
}

const codeProblem = (error: unknown) => (error instanceof ApiError ? error.fields.code : undefined)
