import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import { company } from '#shared/kernel/company'
import { saveFile } from '../../../platform/api/saveFile.ts'
import { CopyButton } from './CopyButton.tsx'

interface Props {
  codes: readonly string[]
  button: string
  onDone: () => void
}

/** The recovery codes, shown once. The user copies, saves or prints them before anything else. */
export function RecoveryCodes({ codes, button, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What was there before has gone.
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const save = () =>
    saveFile('fairlane-recovery-codes.txt', new Blob([`Recovery codes of ${company.name}. Each works once.\n\n${text}\n`]))
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-4">
      <div>
        <h2 id="recovery-codes" ref={heading} tabIndex={-1} className="text-h3 outline-none">
          Save your recovery codes
        </h2>
        <p className="mt-1">
          Each works once if you lose your phone or passkey. We show them only this once: keep them somewhere you can reach them
          without this device.
        </p>
      </div>
      <ol className="grid gap-x-8 gap-y-1 rounded-field bg-base-200 p-4 font-mono text-[0.9375rem] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 no-print">
        <CopyButton text={text} what="Copy" />
        <button type="button" className="btn btn-outline" onClick={save}>
          <Download aria-hidden="true" className="size-5" />
          <span>Save</span>
        </button>
        <button type="button" className="btn btn-outline" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" />
          <span>Print</span>
        </button>
      </div>
      <button type="button" className="btn btn-primary btn-lg no-print" onClick={onDone}>
        {button}
      </button>
    </section>
  )
}
