import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import type { Quote } from '#shared/quote'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { useCopyLink } from './useCopyLink.ts'

/** Copies a link to the shipper's page; where the browser does not let it, the link is shown. */
export function CopyLink({ quote }: { quote: Pick<Quote, 'id'> }) {
  const { copy, address, state, problem } = useCopyLink(quote)
  const onLine = useOnLine()
  const isCopied = state === 'copied'
  return (
    <div className="grid gap-2">
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        disabled={state === 'making' || (!onLine && address === null)}
        onClick={() => void copy()}
      >
        {isCopied ? <Check aria-hidden="true" className="size-5" /> : <Link2 aria-hidden="true" className="size-5" />}
        {!onLine && address === null ? 'Copy link: needs a connection' : isCopied ? 'Copied' : 'Copy link'}
      </button>
      <p role="status" className="text-[0.875rem] text-muted empty:hidden">
        {isCopied && 'The link is on your clipboard.'}
        {state === 'shown' && 'This browser does not let the page copy: take it from here.'}
      </p>
      {state === 'shown' && address && (
        <input
          readOnly
          aria-label="Link for the shipper"
          className="input"
          value={address}
          ref={(field) => field?.select()}
          onFocus={(event) => event.target.select()}
        />
      )}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </div>
  )
}
