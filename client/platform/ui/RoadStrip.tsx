import './roadStrip.css'
import Truck from 'lucide-react/icons/truck'

interface Props {
  /** How much of the way is behind the truck, from 0 to 1. */
  share: number
  /** Where on the way check calls were told. */
  calls: readonly number[]
}

/** The way of a load as a road: driven as far as was told last, dashed ahead. The words beside it say the same. */
export function RoadStrip({ share, calls }: Props) {
  const at = (part: number) => ({ left: `${part * 100}%` })
  return (
    <div aria-hidden="true" className="road-strip">
      <div>
        <span className="ahead" />
        <span className="driven" style={{ width: `${share * 100}%` }} />
        <span className="start" />
        {calls.map((part) => (
          <span key={part} className="call" style={at(part)} />
        ))}
        <span className="end" />
        <span className="truck" style={at(share)}>
          <Truck size={20} />
        </span>
      </div>
    </div>
  )
}
