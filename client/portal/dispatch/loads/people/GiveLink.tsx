import { useState } from 'react'
import type { LoadRecord } from '#shared/loads/load'
import { act } from '../../../../platform/api/act.ts'
import { Field } from '../../../../platform/forms/Field.tsx'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { NewLink } from '../../../detail/NewLink.tsx'
import { Dialog } from '../../../feedback/Dialog.tsx'
import { useKeepTyping, useSavedTyping } from '../../../shell/session/savedTyping.ts'

interface Props {
  load: Pick<LoadRecord, 'id'>
  onClose: () => void
}

/**
 * Asks for the recipient of a link, creates it, and shows it once. It never waits in the outbox: access to freight is decided
 * now.
 */
export function GiveLink({ load, onClose }: Props) {
  const form = `loadLink:${load.id}`
  const saved = useSavedTyping<string>(form)
  const [name, setName] = useState(saved ?? '')
  const [address, setAddress] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const onLine = useOnLine()
  useKeepTyping(form, name && !address ? name : null)

  async function make() {
    if (isMaking) return
    setMaking(true)
    setProblem(null)
    const result = await act({ resource: 'loads', id: load.id, action: 'link', body: { name } })
    setMaking(false)
    if (result.outcome === 'failed') return setProblem(result.fields.name ?? result.message)
    const { path } = ((result.outcome === 'done' && result.record) || {}) as { path?: string }
    if (path) setAddress(new URL(path, location.origin).href)
    else setProblem("Couldn't create the link. Please try again.")
  }

  return (
    <Dialog title={address ? `Link for ${name.trim()}` : 'Share this load'} onClose={onClose}>
      {(close) =>
        address ? (
          <NewLink address={address} title={`Load ${load.id}`} onClose={close} />
        ) : (
          <form
            noValidate
            aria-label="Share this load"
            className="mt-2 grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void make()
            }}
          >
            <p>Shows location and POD. View only, no rates.</p>
            <Field
              id="link-name"
              label="Who is it for?"
              error={problem ?? undefined}
              hint="Name or email, so you can turn the link off later. We won't email it."
            >
              {(control) => (
                <input
                  {...control}
                  value={name}
                  maxLength={100}
                  autoComplete="off"
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <div className="flex flex-wrap justify-end gap-3">
              <button type="button" className="btn btn-outline" onClick={close}>
                Cancel
              </button>
              <button type="submit" className="btn btn-primary" disabled={isMaking || !onLine}>
                {!onLine ? 'Needs a connection' : isMaking ? 'Creating link…' : 'Create link'}
              </button>
            </div>
          </form>
        )
      }
    </Dialog>
  )
}
