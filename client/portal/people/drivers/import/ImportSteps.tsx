import Check from 'lucide-react/icons/check'

const steps = { file: 'File', columns: 'Columns', check: 'Check', done: 'Import' } as const

/** The progress of the import: the finished steps, the current one, and the next ones. */
export function ImportSteps({ at }: { at: keyof typeof steps }) {
  const names = Object.keys(steps) as (keyof typeof steps)[]
  const now = names.indexOf(at)
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-6">
      {names.map((name, nth) => {
        const isDone = nth < now || at === 'done'
        const tone = isDone
          ? 'bg-success text-success-content'
          : nth === now
            ? 'bg-accent text-accent-content'
            : 'border border-(--grey-edge) text-muted'
        return (
          <li key={name} aria-current={nth === now ? 'step' : undefined} className="flex items-center gap-1.5 font-sign sm:gap-2">
            <span className={`grid size-8 shrink-0 place-items-center rounded-full ${tone}`}>
              {isDone ? <Check aria-hidden="true" className="size-5" /> : nth + 1}
            </span>
            <span className={nth === now ? 'font-semibold' : 'text-muted'}>{steps[name]}</span>
            {isDone && <span className="sr-only">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
