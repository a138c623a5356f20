import CalendarOff from 'lucide-react/icons/calendar-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { barLooks } from './BarView.tsx'

export function Legend() {
  return (
    <div className="text-[0.9375rem] text-muted">
      <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1.5">
        {Object.entries(barLooks).map(([kind, { text, Icon }]) => (
          <li key={kind} className="flex items-center gap-2">
            <span className="bar bar-sample" data-kind={kind}>
              <span className="bar-body">
                <Icon aria-hidden="true" className="size-4" />
              </span>
            </span>
            <span>{text}</span>
          </li>
        ))}
        <li className="flex items-center gap-2">
          <TriangleAlert aria-hidden="true" className="size-4 text-(--amber-ink)" />
          <span>Assigned with a warning</span>
        </li>
        {hatches.map(([look, text]) => (
          <li key={look} className="flex items-center gap-2">
            <span aria-hidden="true" className={`board-hatch ${look}`}>
              {look === 'hatch-off' && <CalendarOff className="size-4" />}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5">Times are local to each stop.</p>
    </div>
  )
}

const hatches = [
  ['hatch-late', 'Late'],
  ['hatch-overlap', 'Overlap'],
  ['hatch-off', 'Cannot drive'],
  ['hatch-asked', 'Requested time off'],
] as const
