import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'

interface Props {
  label: string
  placeholder: string
  value: string
  onType: (typed: string) => void
}

/** A search box. `/` focuses it unless the user is typing. */
export function SearchField({ label, placeholder, value, onType }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (event.target instanceof Element && event.target.closest('input, select, textarea')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={200}
        className="peer input px-11"
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-3 hidden rounded border border-line bg-base-100 px-2 text-[0.875rem] text-muted pointer-fine:peer-[:placeholder-shown:not(:focus)]:block"
      >
        /
      </span>
    </>
  )
}
