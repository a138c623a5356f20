import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { messages } from '#shared/kernel/commonMessages'
import { company } from '#shared/kernel/company'
import { pages } from '#shared/kernel/paths'
import { normaliseReference, sampleReferences } from '#shared/tracking/trackingReference'
import { restoreTyped } from '../app/prerenderedControls.ts'
import { samePage } from '../app/samePage.ts'
import { TrackHelp } from './TrackHelp.tsx'

/**
 * /track (§2): the search field and the result. The reference is in the URL, so that it can be shared and Back works. The
 * lookup's code is fetched at the first touch or key, or when there is something to look up or to list.
 */
export function Track() {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const arrived = useRef(false)
  const [query, setQuery] = useState<{ reference: string; key: string } | null>(null)
  const [blank, setBlank] = useState(false)
  const [message, setMessage] = useState('')
  const [lookup, setLookup] = useState<Awaited<ReturnType<typeof loadLookup>>>()

  useLayoutEffect(restoreTyped, [])
  // `key` is a dependency: submitting the same reference again looks it up again. Input typed before hydration stays, in
  // capitals.
  useLayoutEffect(() => {
    const reference = normaliseReference(new URLSearchParams(search).get('ref') ?? '')
    if (input.current && (reference || arrived.current)) input.current.value = reference
    else if (input.current) capitalise(input.current)
    arrived.current = true
    setQuery(reference ? { reference, key } : null)
    setBlank(false)
    setMessage('')
  }, [key, search])

  useEffect(() => {
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, loadLookup, { once: true })
  }, [])

  useEffect(() => {
    // Space was reserved before the first paint, so there are earlier lookups to list.
    if (query || document.documentElement.style.getPropertyValue('--track-room')) void loadLookup().then(setLookup)
  }, [query])

  function track(event: FormEvent) {
    event.preventDefault()
    const field = input.current as HTMLInputElement
    const reference = normaliseReference(field.value)
    if (!reference) {
      setBlank(true)
      field.focus()
      // Offline, without the notice's code, the message at the field is enough.
      return void loadLookup().then((loaded) => loaded?.notifyBlank())
    }
    // Hides a phone's keyboard, which would cover the result.
    if (matchMedia('(pointer: coarse)').matches) field.blur()
    navigate(trackPath(reference), { state: samePage, replace: reference === query?.reference })
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
              <button type="submit" data-early="track" className="btn btn-primary btn-lg min-[16.5rem]:min-w-32 rounded-l-none">
                <Search aria-hidden="true" size={22} />
                <span>Track</span>
              </button>
            </div>
            {blank && (
              <p id="reference-error" className="field-error">
                {messages.referenceRequired}
              </p>
            )}
            <p id="reference-hint" className="field-hint">
              It starts with FF followed by numbers.
            </p>
          </div>
        </form>
        <p className="no-print mt-4 flex flex-wrap items-center gap-3 text-second text-muted unscripted:hidden">
          <span>Samples</span>
          {/* A minimum width, so that the second sample does not move when the typeface is loaded. */}
          {sampleReferences.map((reference) => (
            <Link
              translate="no"
              key={reference}
              to={trackPath(reference)}
              state={samePage}
              className="btn btn-outline min-[16.5rem]:min-w-28 tracking-[.02em]"
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
          {message}
        </p>
        {query && lookup && (
          <lookup.TrackLookup key={query.key} reference={query.reference} onSay={setMessage} onTryAnother={startOver} />
        )}
        {query && !lookup && (
          <p role="alert" className="card mt-8 p-5 text-muted sm:p-8">
            {lookup === null
              ? `The lookup didn't load. Press Track again, or call us at ${company.phone}.`
              : `Looking up ${query.reference}…`}
          </p>
        )}
      </div>
      <TrackHelp />
      <div className="min-h-(--track-room)">{lookup && <lookup.LookedUpHere />}</div>
    </section>
  )
}

/** Null where its code cannot be fetched. */
const loadLookup = () => import('./TrackLookup.tsx').catch(() => null)

const trackPath = (reference: string) => `${pages.track}?${new URLSearchParams({ ref: reference })}`

/** Uppercases as typed (§2), except during input method composition. */
function capitals({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
  if (!(nativeEvent as InputEvent).isComposing) capitalise(currentTarget)
}

/** Uppercases the value and keeps the cursor position. */
function capitalise(field: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = field
  if (value === value.toUpperCase()) return
  field.value = value.toUpperCase()
  field.setSelectionRange(selectionStart, selectionEnd)
}
