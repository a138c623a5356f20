import { noProofText } from '#shared/loads/deliveryProof'
import type { EventFile } from '#shared/loads/proof'

/** Says that a delivery has no proof yet, and which files are still on the phone. */
export function NoProofYet({ files }: { files?: readonly EventFile[] | undefined }) {
  return <p className="font-semibold text-(--amber-ink)">{noProofText(files)}</p>
}
