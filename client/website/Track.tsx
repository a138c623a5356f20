import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { company } from '#shared/company'
import { pages } from '#shared/paths'
import { sentences } from '#shared/sentences'
import { normaliseReference, sampleReferences } from '#shared/trackingReference'
import { samePage } from '../samePage.ts'
import { TrackHelp } from './TrackHelp.tsx'

/**
 * /track (§2): the field, and what was found. What is asked for stands in the address, so that it can be shared and gone
 * back to. The lookup itself is fetched at the first touch or key, or when there is something to look up or to list.
 */
export function Track() {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const arrived = useRef(false)
  const [asked, setAsked] = useState<{ reference: string; key: string } | null>(null)
  const [blank, setBlank] = useState(false)
  const [said, setSaid] = useState('')
  const [lookup, setLookup] = useState<Awaited<ReturnType<typeof loadLookup>>>()

  // The key is among the reasons: asking for the same reference again looks again. What was typed before the page
  // could listen stays, in capitals.
  useLayoutEffect(() => {
    const reference = normaliseReference(new URLSearchParams(search).get('ref') ?? '')
    if (input.current && (reference || arrived.current)) input.current.value = reference
    else if (input.current) capitalise(input.current)
    arrived.current = true
    setAsked(reference ? { reference, key } : null)
    setBlank(false)
    setSaid('')
  }, [key, search])

  useEffect(() => {
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, loadLookup, { once: true })
  }, [])

  useEffect(() => {
    // Room is reserved where something was looked up before: that is listed.
    if (asked || document.documentElement.style.getPropertyValue('--track-room')) void loadLookup().then(setLookup)
  }, [asked])

  function track(event: FormEvent) {
    event.preventDefault()
    const field = input.current as HTMLInputElement
    const reference = normaliseReference(field.value)
    if (!reference) {
      setBlank(true)
      field.focus()
      // Where the notice cannot be fetched the sentence at the field stands alone.
      return void loadLookup().then((loaded) => loaded?.notifyBlank())
    }
    // The keyboard of a phone would stand in front of the result.
    if (matchMedia('(pointer: coarse)').matches) field.blur()
    navigate(trackPath(reference), { state: samePage, replace: reference === asked?.reference })
  }

  function startOver() {
    navigate(pages.track, { state: samePage })
    input.current?.focus()
  }

  return (
    <section className="column grid items-start gap-8 py-9 md:py-14 lg:grid-cols-[minmax(0,40rem)_minmax(0,24rem)] lg:justify-between">
      <div>
        <h1 tabIndex={-1} className="hero-title">
          Track Your Load
        </h1>
        {/* biome-ignore lint/a11y/useSemanticElements: a form that is a search, in one element */}
        <form role="search" aria-label="Track a load" className="no-print mt-5 unscripted:hidden" onSubmit={track} noValidate>
          <div className="field">
            <label htmlFor="reference" className="field-label">
              Tracking Reference
            </label>
            <div className="flex">
              <input
                ref={input}
                id="reference"
                className="input min-h-13 min-w-0 rounded-r-none px-4 font-sign text-[1.5rem] leading-tight font-semibold tracking-[.02em] uppercase focus:z-1"
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="search"
                aria-required
                aria-invalid={blank}
                aria-describedby={blank ? 'reference-error reference-hint' : 'reference-hint'}
                onInput={capitals}
              />
              <button type="submit" data-early="track" className="btn btn-primary btn-lg min-w-32 rounded-l-none">
                <Search aria-hidden="true" size={22} />
                Track
              </button>
            </div>
            {blank && (
              <p id="reference-error" className="field-error">
                {sentences.referenceRequired}
              </p>
            )}
            <p id="reference-hint" className="field-hint">
              It starts with FF followed by numbers.
            </p>
          </div>
        </form>
        <p className="no-print mt-4 flex flex-wrap items-center gap-3 text-second text-muted unscripted:hidden">
          Samples
          {/* As wide in any typeface: else the second sample would move when the typeface arrives. */}
          {sampleReferences.map((reference) => (
            <Link
              key={reference}
              to={trackPath(reference)}
              state={samePage}
              className="btn btn-outline min-w-28 tracking-[.02em]"
            >
              {reference}
            </Link>
          ))}
        </p>
        <p className="mt-4 max-w-xl text-label text-muted scripted:hidden">
          Looking up a load here needs JavaScript. Call or write to dispatch with your tracking reference: it starts with FF
          followed by numbers.
        </p>
        <p role="status" className="sr-only">
          {said}
        </p>
        {asked && lookup && (
          <lookup.TrackLookup key={asked.key} reference={asked.reference} onSay={setSaid} onTryAnother={startOver} />
        )}
        {asked && !lookup && (
          <p role="alert" className="card mt-8 p-5 text-muted sm:p-8">
            {lookup === null
              ? `The lookup could not be loaded. Press Track again, or call us at ${company.phone}.`
              : `Looking up ${asked.reference}…`}
          </p>
        )}
      </div>
      <TrackHelp />
      <div className="min-h-(--track-room)">{lookup && <lookup.LookedUpHere />}</div>
    </section>
  )
}

/** Without a network there is none, unless the device has it cached. */
const loadLookup = () => import('./TrackLookup.tsx').catch(() => null)

const trackPath = (reference: string) => `${pages.track}?${new URLSearchParams({ ref: reference })}`

/** Uppercased as typed (§2); a word that an input method is still composing is left alone. */
function capitals({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
  if (!(nativeEvent as InputEvent).isComposing) capitalise(currentTarget)
}

/** In capitals, the cursor where it was. */
function capitalise(field: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = field
  if (value === value.toUpperCase()) return
  field.value = value.toUpperCase()
  field.setSelectionRange(selectionStart, selectionEnd)
}
