import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { type Gazetteer, suggestPlaces } from '#shared/gazetteer'
import { Field } from './Field.tsx'

interface Props {
  id: string
  name: string
  label: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  gazetteer: Gazetteer
  ref?: Ref<HTMLInputElement>
}

/**
 * A city and state, with suggestions (ARIA 1.2 combobox, list autocomplete). Only choosing a suggestion replaces the typed
 * text; any other text is accepted too.
 */
export function PlaceField({ id, name, label, error, value, onChange, onBlur, gazetteer, ref }: Props) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const places = useMemo(
    () => (open ? suggestPlaces(gazetteer, value).map((place) => `${place.name}, ${place.state}`) : []),
    [open, gazetteer, value],
  )
  // No suggestion that equals the typed text.
  const shown = places.length === 1 && places[0] === value ? [] : places
  const expanded = shown.length > 0

  useEffect(() => {
    if (expanded) list.current?.scrollIntoView({ block: 'nearest' })
  }, [expanded])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (place: string) => {
    onChange(place)
    close()
  }
  const move = (to: number) => {
    setActive(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!expanded) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // Beyond either end no suggestion is active.
      const next = active + step
      move(next < -1 ? shown.length - 1 : next === shown.length ? -1 : next)
    } else if (event.key === 'Enter' && expanded && active >= 0) {
      event.preventDefault()
      choose(shown[active] ?? value)
    } else if (event.key === 'Escape' && expanded) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <Field id={id} label={label} error={error} hint="City and state">
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={ref}
            name={name}
            value={value}
            role="combobox"
            aria-expanded={expanded}
            aria-controls={`${id}-places`}
            aria-autocomplete="list"
            aria-activedescendant={expanded && active >= 0 ? `${id}-place-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="next"
            onChange={(event) => {
              onChange(event.target.value)
              setOpen(true)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close()
              onBlur()
            }}
          />
          <div
            ref={list}
            id={`${id}-places`}
            role="listbox"
            aria-label="Suggestions"
            hidden={!expanded}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-box border border-line bg-base-100 py-1 shadow-(--shadow-float)"
          >
            {shown.map((place, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
              <div
                key={place}
                id={`${id}-place-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
                className={`flex min-h-11 cursor-pointer items-center px-3 ${index === active ? 'bg-base-300' : 'hover:bg-base-200'}`}
              >
                {place}
              </div>
            ))}
          </div>
          <p role="status" className="sr-only">
            {expanded ? `${shown.length} ${shown.length === 1 ? 'city' : 'cities'} found. Use the arrow keys to choose.` : ''}
          </p>
        </div>
      )}
    </Field>
  )
}
