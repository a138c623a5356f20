import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import type { ControlProps } from './Field.tsx'

export interface Suggestion {
  key: string
  text: string
  /** A second line. */
  detail?: string | undefined
}

interface Props<Item extends Suggestion> {
  control: ControlProps
  name: string
  value: string
  /** Returns the suggestions for the typed text; called only while the list may be open. Must be a stable function. */
  suggest: (typed: string) => readonly Item[]
  /** The noun of the suggestions in singular and plural, for screen readers. */
  called: readonly [singular: string, plural: string]
  onChange: (value: string) => void
  onChoose: (suggestion: Item) => void
  onBlur: () => void
  /** Called when the list may open, and when it may not any more. */
  onOpen?: (open: boolean) => void
  /** The list opens with the focus, before anything is typed. */
  opensOnFocus?: boolean
  placeholder?: string
  /** At the left end of the field. */
  icon?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A text with suggestions (ARIA 1.2 combobox, list autocomplete). Only choosing a suggestion replaces the typed text; any
 * other text is accepted too.
 */
export function Combobox<Item extends Suggestion>(props: Props<Item>) {
  const { control, name, value, suggest, called, onChange, onChoose, onBlur, onOpen, opensOnFocus, placeholder, icon, ref } =
    props
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => (open ? suggest(value) : []), [open, suggest, value])
  const [first] = found
  // A single suggestion equal to the typed text is left out.
  const shown = found.length === 1 && first?.text === value && !first.detail ? [] : found
  const expanded = shown.length > 0
  const { id } = control

  useEffect(() => {
    if (expanded) list.current?.scrollIntoView({ block: 'nearest' })
  }, [expanded])

  const toggle = (next: boolean) => {
    setOpen(next)
    setActive(-1)
    if (next !== open) onOpen?.(next)
  }
  const choose = (suggestion: Item) => {
    onChoose(suggestion)
    toggle(false)
  }
  const move = (index: number) => {
    setActive(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!expanded) return toggle(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // Past either end no suggestion is active.
      const next = active + step
      move(next < -1 ? shown.length - 1 : next === shown.length ? -1 : next)
    } else if (event.key === 'Enter' && expanded && active >= 0) {
      event.preventDefault()
      const suggestion = shown[active]
      if (suggestion) choose(suggestion)
    } else if (event.key === 'Escape' && expanded) {
      event.preventDefault()
      event.stopPropagation()
      toggle(false)
    }
  }

  const [singular, plural] = called
  return (
    <div className="relative">
      {icon && (
        <span aria-hidden="true" className="pointer-events-none absolute top-3 left-3 text-muted *:size-5">
          {icon}
        </span>
      )}
      <input
        {...control}
        ref={ref}
        className={`${control.className} ${icon ? 'pl-10' : ''}`}
        name={name}
        value={value}
        role="combobox"
        aria-expanded={expanded}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={expanded && active >= 0 ? `${id}-option-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        placeholder={placeholder}
        onFocus={() => opensOnFocus && toggle(true)}
        onChange={(event) => {
          onChange(event.target.value)
          toggle(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          toggle(false)
          onBlur()
        }}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        // A scrollable element would be a tab stop by itself.
        tabIndex={-1}
        hidden={!expanded}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-box border border-line bg-base-100 py-1 shadow-(--shadow-float)"
      >
        {shown.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
          <div
            key={suggestion.key}
            id={`${id}-option-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
            className={`flex min-h-11 cursor-pointer flex-col justify-center px-3 py-1 wrap-anywhere ${index === active ? 'bg-base-300' : 'hover:bg-base-200'}`}
          >
            <span>{suggestion.text}</span>
            {suggestion.detail && <span className="text-[0.875rem] leading-snug text-muted">{suggestion.detail}</span>}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {expanded ? `${shown.length} ${shown.length === 1 ? singular : plural} found. Use the arrow keys to choose.` : ''}
      </p>
    </div>
  )
}
