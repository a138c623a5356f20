import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import type { View } from './useListView.ts'

const views = [
  { value: 'cards', text: 'Show as cards', Icon: LayoutGrid },
  { value: 'table', text: 'Show as table', Icon: Rows3 },
] as const

/** Switches between table and cards. */
export function ViewSwitch({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  return (
    <div className="flex gap-1">
      {views.map(({ value, text, Icon }) => (
        <button
          key={value}
          type="button"
          className="btn btn-ghost btn-square aria-pressed:bg-base-300"
          aria-label={text}
          title={text}
          aria-pressed={view === value}
          onClick={() => onChoose(value)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  )
}
