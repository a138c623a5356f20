import { Link } from 'react-router-dom'
import { pages } from '#shared/paths'
import { Hotshot } from '../../ui/Equipment.tsx'

interface Props {
  filtered: boolean
  onClear: () => void
}

/** No rows: what is missing, and the one way out. */
export function DeskEmpty({ filtered, onClear }: Props) {
  return (
    <div className="card items-center gap-2 px-6 py-14 text-center">
      <div aria-hidden="true" className="mb-2 w-56 max-w-full text-muted [&_:is(.m,text)]:hidden">
        <Hotshot feet={40} />
      </div>
      <h2 className="text-h3">{filtered ? 'No quote requests found matching your criteria' : 'No quote requests yet'}</h2>
      <p className="max-w-96 text-muted">
        {filtered
          ? 'Check the spelling, or look at all of them.'
          : 'They appear here by themselves, as soon as a shipper sends the form.'}
      </p>
      {filtered ? (
        <button type="button" className="btn btn-outline mt-3" onClick={onClear}>
          Clear Search
        </button>
      ) : (
        <Link to={pages.quote} className="btn btn-outline mt-3">
          See the form
        </Link>
      )}
    </div>
  )
}
