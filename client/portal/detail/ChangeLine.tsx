import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { excerpts, type ShownChange, unbroken } from './changeText.ts'

/** A changed field: the old value (struck through) and the new one. Long texts show at first only the part that differs. */
export function ChangeLine({ change }: { change: ShownChange }) {
  const [isWhole, setIsWhole] = useState(false)
  const parts = excerpts(change)
  const { from, to } = (!isWhole && parts) || change
  return (
    <li className="wrap-anywhere whitespace-pre-line">
      <span className="mr-1.5 text-muted">{change.label}</span>
      {from !== null && (
        <>
          <del className="text-muted">
            <span className="sr-only">before </span>
            <span>{unbroken(from)}</span>
          </del>{' '}
          <ArrowRight aria-hidden="true" className="inline size-4 align-[-0.15em] text-muted" />{' '}
        </>
      )}
      <ins className="no-underline">
        <span className="sr-only">now </span>
        <span>{to === null ? 'nothing' : unbroken(to)}</span>
      </ins>
      {parts && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="link ml-2 inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </li>
  )
}
