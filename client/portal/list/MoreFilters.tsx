import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { wrapText } from '../../platform/ui/wrapText.tsx'

/** A selected filter with its labels on the screen: `Driver`, `Ray Dominguez`. */
export interface NamedFilter {
  /** Its parameters in the URL. */
  parameters: readonly string[]
  label: string
  text: string
}

interface Props {
  /** The content in line with the button. */
  beside: ReactNode
  /** The selected filters. */
  named: readonly NamedFilter[]
  onDrop: (parameters: readonly string[]) => void
  /** The fields. */
  children: ReactNode
}

/** Filters that are hidden until the user opens them. While they are hidden, the selected ones appear below the button. */
export function MoreFilters({ beside, named, onDrop, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <div className="flex min-w-0 grow basis-full gap-2 sm:grow-0 sm:basis-auto">
        {wrapText(beside)}
        <button
          ref={button}
          type="button"
          className="btn btn-outline aria-expanded:bg-base-300 aria-expanded:[&_.list-tab-count]:bg-base-100"
          aria-expanded={isOpen}
          aria-controls="more-filters"
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          <span className="sr-only">More </span>
          <span>Filters</span>
          {named.length > 0 && <span className="list-tab-count">{named.length}</span>}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within. */}
      <div id="more-filters" hidden={!isOpen} className="basis-full" onKeyDown={onKeyDown}>
        <div className="card grid items-end gap-4 p-4 sm:grid-cols-2 min-[68.75rem]:grid-cols-4">{isOpen && children}</div>
      </div>
      {!isOpen && named.length > 0 && (
        <ul aria-label="Chosen filters" className="flex basis-full flex-wrap gap-2">
          {named.map(({ parameters, label, text }) => (
            <li key={label} className="min-w-0">
              <button
                type="button"
                className="flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-field border border-(--edge) bg-base-100 px-3 text-[0.9375rem] hover:bg-base-300 pointer-coarse:min-h-11"
                onClick={() => {
                  onDrop(parameters)
                  // The button disappears with the filters that it clears.
                  button.current?.focus()
                }}
              >
                <span className="sr-only">Clear the filter </span>
                <span className="min-w-0 truncate">
                  <span className="text-muted">{`${label}: `}</span>
                  <strong className="font-semibold">{text}</strong>
                </span>
                <X aria-hidden="true" className="size-4 flex-none" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
