import type { ReactNode } from 'react'

interface Props {
  label: string
  entered: ReactNode
  stored: ReactNode
  onKeep: () => void
  onTake: () => void
}

/** One answer that two people gave differently: both values side by side, in the same order and size. */
export function BothSides({ label, entered, stored, onKeep, onTake }: Props) {
  return (
    <fieldset className="rounded-box border border-line bg-base-100">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="border-b border-line px-4 py-2 font-sign text-label">
        {label}
      </p>
      <div className="grid grid-cols-2 divide-x divide-line">
        <Side heading="Yours" value={entered} button="Keep mine" label={label} onChoose={onKeep} />
        <Side heading="Theirs" value={stored} button="Take theirs" label={label} onChoose={onTake} />
      </div>
    </fieldset>
  )
}

interface SideProps {
  heading: string
  value: ReactNode
  button: string
  label: string
  onChoose: () => void
}

function Side({ heading, value, button, label, onChoose }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2 p-4">
      <p className="text-second text-muted">{heading}</p>
      <p className="grow font-semibold wrap-anywhere whitespace-pre-line">{value || 'Nothing'}</p>
      <button type="button" className="btn btn-outline" onClick={onChoose}>
        <span>{button}</span>
        <span className="sr-only">{`: ${label}`}</span>
      </button>
    </div>
  )
}
