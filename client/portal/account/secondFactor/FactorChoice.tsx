import ChevronRight from 'lucide-react/icons/chevron-right'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Smartphone from 'lucide-react/icons/smartphone'
import { hasPasskeys } from './passkeys.ts'

export type FactorKind = 'app' | 'passkey'

const kinds = [
  {
    kind: 'app',
    Icon: Smartphone,
    title: 'Authenticator app',
    text: 'An app on your phone shows a 6-digit code to enter after your password.',
  },
  {
    kind: 'passkey',
    Icon: Fingerprint,
    title: 'Passkey',
    text: 'Your fingerprint, face or PIN on this device, or a security key. No password needed.',
  },
] as const

/** Which second factor is to be set up. */
export function FactorChoice({ onChoose }: { onChoose: (kind: FactorKind) => void }) {
  return (
    <ul className="grid gap-3">
      {kinds.map(({ kind, Icon, title, text }) =>
        kind === 'passkey' && !hasPasskeys() ? null : (
          <li key={kind}>
            <button
              type="button"
              className="card w-full cursor-pointer flex-row items-center gap-4 p-4 text-left hover:bg-base-200"
              onClick={() => onChoose(kind)}
            >
              <Icon aria-hidden="true" className="size-7 shrink-0 text-primary" />
              <span className="min-w-0 grow">
                <span className="block font-sign text-label">{title}</span>
                <span className="block text-second text-muted">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        ),
      )}
    </ul>
  )
}
