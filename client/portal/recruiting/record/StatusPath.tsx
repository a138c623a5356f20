import Check from 'lucide-react/icons/check'
import type { Application, ApplicationRow } from '#shared/recruiting/application'
import { type ApplicationStatus, applicationStatusLabels } from '#shared/recruiting/status'
import { DeskTime } from '../../detail/DeskTime.tsx'

const way: readonly ApplicationStatus[] = ['submitted', 'in_review', 'documents']

/**
 * The progress of an application toward a decision: past steps green with a check, the current one amber, the next ones outlined.
 */
export function StatusPath({ application: { status, movedAt, createdAt } }: { application: Application | ApplicationRow }) {
  const at = way.indexOf(status)
  const isDecided = at < 0
  // An early decision may have skipped steps, so only the first step and the decision are shown.
  const steps = isDecided ? [way[0] as ApplicationStatus] : way
  return (
    <ol aria-label="Status" className="flex gap-2">
      {steps.map((step, index) => (
        <Step
          key={step}
          state={isDecided || index < at ? 'done' : index === at ? 'now' : 'ahead'}
          title={applicationStatusLabels[step]}
          when={index === 0 ? createdAt : index === at ? movedAt : null}
        />
      ))}
      <Step
        state={isDecided ? 'done' : 'ahead'}
        title={isDecided ? applicationStatusLabels[status] : 'Decision'}
        when={isDecided ? movedAt : null}
      />
    </ol>
  )
}

const bars = { done: 'bg-primary', now: 'bg-accent', ahead: 'border border-(--edge)' } as const

function Step({ state, title, when }: { state: keyof typeof bars; title: string; when: string | null }) {
  return (
    <li className="min-w-0 flex-1" aria-current={state === 'now' ? 'step' : undefined}>
      <div aria-hidden="true" className={`h-2 rounded-full ${bars[state]}`} />
      <p className="mt-2 flex items-center gap-1 font-sign text-[0.9375rem] leading-tight font-semibold">
        {state === 'done' && <Check aria-hidden="true" className="size-4 shrink-0 text-primary" />}
        <span>{title}</span>
        {state === 'done' && <span className="sr-only">, done</span>}
      </p>
      {when && (
        <p className="text-[0.8125rem] text-muted max-sm:hidden">
          <DeskTime at={when} />
        </p>
      )}
    </li>
  )
}
