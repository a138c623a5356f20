import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { goTo } from '../../../../platform/forms/ErrorSummary.tsx'
import { fieldId } from './loadForm.ts'
import type { ReadyLine } from './readiness.ts'

interface Props {
  title: string
  lines: readonly ReadyLine[]
  /** The user has pressed the button before: a missing field is an error now. */
  isTried: boolean
  onLine: boolean
}

const looks = {
  done: { Icon: CircleCheck, look: 'text-(--green-ink)', text: '' },
  missing: { Icon: CircleDashed, look: 'text-base-content', text: 'Missing: ' },
  wrong: { Icon: CircleAlert, look: 'font-semibold text-(--red-ink)', text: 'Blocked: ' },
  warn: { Icon: TriangleAlert, look: 'text-(--amber-ink)', text: 'Warning: ' },
} as const

/** The missing fields and the warnings, each a link to its field. */
export function ReadyCard({ title, lines, isTried, onLine }: Props) {
  return (
    <section aria-labelledby="load-ready" className="card gap-3 p-4 md:p-5">
      <h2 id="load-ready" className="text-h3">
        {title}
      </h2>
      <ul className="grid gap-1">
        {lines.map(({ tone, text, field }) => {
          const shown = isTried && tone === 'missing' ? 'wrong' : tone
          const { Icon, look } = looks[shown]
          return (
            <li key={tone + field + text} className={`flex items-start gap-2 text-second ${look}`}>
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {tone === 'done' ? (
                <span>{text}</span>
              ) : (
                <button
                  type="button"
                  className="min-h-6 min-w-0 cursor-pointer text-left underline underline-offset-2 wrap-anywhere pointer-coarse:min-h-11"
                  onClick={() => goTo(fieldId(field))}
                >
                  <span className="sr-only">{looks[tone].text}</span>
                  <span>{text}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {!onLine && <p className="text-[0.875rem] text-muted">Checked offline.</p>}
    </section>
  )
}
