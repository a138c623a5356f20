import { noProofText } from '#shared/deliveryProof'
import type { EventFile } from '#shared/proof'

/** Says that a delivery has no proof yet, and what is still on the phone. */
export function NoProofYet({ files }: { files?: readonly EventFile[] | undefined }) {
  return <p className="font-semibold text-(--amber-ink)">{noProofText(files)}</p>
}
