import Camera from 'lucide-react/icons/camera'
import { Link } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { type UnsubmittedProof, useUnsubmittedProofs } from '../../../platform/offline/drafts/unsubmittedProofs.ts'

/** Links to the proofs that were begun on this device and not submitted: of one load, or of all with their numbers. */
export function UnsubmittedProofs({ load }: { load?: string }) {
  const proofs = useUnsubmittedProofs(load)
  if (proofs.length === 0) return null
  return (
    <ul aria-label="Not submitted" className="grid gap-2">
      {proofs.map((proof) => (
        <li key={proof.draft}>
          <Link
            to={`${driverPath('myLoads')}/${proof.load}`}
            state={{ draft: proof.draft }}
            className="flex min-h-14 items-center gap-3 rounded-box border border-dashed border-(--amber-edge) bg-base-100 p-3 font-semibold text-(--amber-ink)"
          >
            <Camera aria-hidden="true" className="size-6 shrink-0" />
            <span className="min-w-0">
              {load === undefined && (
                <>
                  <span translate="no" className="whitespace-nowrap">
                    {proof.load}
                  </span>
                  <span>: </span>
                </>
              )}
              <span>{`${formatProof(proof)}, not submitted`}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** `3 photos and a signature`. */
export function formatProof({ photos, isSigned }: Pick<UnsubmittedProof, 'photos' | 'isSigned'>): string {
  const parts = [photos > 0 && `${photos} ${photos === 1 ? 'photo' : 'photos'}`, isSigned && 'a signature'].filter(Boolean)
  const text = parts.length > 0 ? parts.join(' and ') : 'proof details'
  return text.charAt(0).toUpperCase() + text.slice(1)
}
