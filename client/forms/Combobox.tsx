import { type ComponentProps, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'

export interface ComboboxOption {
  key: string
  words: string
}

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'role'> {
  id: string
  /** The typed text. */
  value: string
  onType: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  /** What is suggested for a text; asked only while the suggestions are open. */
  optionsFor: (text: string) => readonly ComboboxOption[]
  /** What is suggested: `city`, `cities`. */
  one: string
  many: string
  /** The suggestions open with the focus, before anything is typed. */
  opensOnFocus?: boolean
}

/** A text field with suggestions below it (ARIA 1.2 combobox, list autocomplete). Only choosing one replaces the typed text. */
export function Combobox({ id, value, onType, onChoose, optionsFor, one, many, opensOnFocus, onBlur, ...input }: Props) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const options = useMemo(() => (open ? optionsFor(value) : []), [open, optionsFor, value])
  // No suggestion that equals the typed text.
  const shown = options.length === 1 && options[0]?.words === value ? [] : options
  const expanded = shown.length > 0

  useEffect(() => {
    if (expanded) list.current?.scrollIntoView({ block: 'nearest' })
  }, [expanded])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (option: ComboboxOption) => {
    onChoose(option)
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
    } else if (event.key === 'Enter' && expanded && shown[active]) {
      event.preventDefault()
      choose(shown[active])
    } else if (event.key === 'Escape' && expanded) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <div className="relative">
      <input
        {...input}
        id={id}
        value={value}
        role="combobox"
        aria-expanded={expanded}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={expanded && active >= 0 ? `${id}-option-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => opensOnFocus && setOpen(true)}
        onChange={(event) => {
          onType(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      <div
        ref={list}
        id={`${id}-options`}
        role="listbox"
        aria-label="Suggestions"
        hidden={!expanded}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-box border border-line bg-base-100 py-1 shadow-(--shadow-float)"
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
          <div
            key={option.key}
            id={`${id}-option-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={`flex min-h-11 cursor-pointer items-center px-3 ${index === active ? 'bg-base-300' : 'hover:bg-base-200'}`}
          >
            {option.words}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {expanded ? `${shown.length} ${shown.length === 1 ? one : many} found. Use the arrow keys to choose.` : ''}
      </p>
    </div>
  )
}
