import './roadStrip.css'
import Truck from 'lucide-react/icons/truck'

interface Props {
  /** How much of the way is behind the truck, from 0 to 1. */
  share: number
  /** The positions of the reported check calls. */
  calls: readonly number[]
}

/** The progress of a load as a road: solid up to the last report, dashed ahead. The text beside it says the same. */
export function RoadStrip({ share, calls }: Props) {
  const position = (part: number) => ({ left: `${part * 100}%` })
  return (
    <div aria-hidden="true" className="road-strip">
      <div>
        <span className="ahead" />
        <span className="driven" style={{ width: `${share * 100}%` }} />
        <span className="start" />
        {calls.map((part) => (
          <span key={part} className="call" style={position(part)} />
        ))}
        <span className="end" />
        <span className="truck" style={position(share)}>
          <Truck size={20} />
        </span>
      </div>
    </div>
  )
}
