import type { FileKind, FileType } from '../kernel/file.ts'
import type { TrackingEventType } from '../tracking/status.ts'
import type { Proof } from './proof.ts'

/** A file of an event; `receivedAt` is null while it is still on the phone. */
interface ProvingFile {
  kind: FileKind
  type: FileType
  receivedAt: string | null
}

interface Delivered {
  files?: readonly ProvingFile[] | undefined
}

/** Whether a photo, PDF or signature of this delivery has arrived. A typed name proves nothing. */
export function hasDeliveryProof(delivered: Delivered | undefined): boolean {
  return delivered?.files?.some(({ receivedAt }) => receivedAt !== null) ?? false
}

/**
 * Whether the document of this delivery shows a proof: a photo or signature. A delivery that only a PDF proves has a record,
 * which names the PDF.
 */
export function showsDeliveryProof(delivered: Delivered | undefined): boolean {
  return delivered?.files?.some(({ type, receivedAt }) => receivedAt !== null && type !== 'application/pdf') ?? false
}

/** Describes a delivery without a proof, and its pending files: `No proof of delivery yet. 2 files are still uploading.` */
export function noProofText(files: readonly ProvingFile[] = []): string {
  const uploading = files.filter(({ receivedAt }) => receivedAt === null).length
  if (uploading === 0) return 'No proof of delivery yet.'
  return `No proof of delivery yet. ${uploading === 1 ? '1 file is' : `${uploading} files are`} still uploading from the phone.`
}

/** What the server has of the signature of an event. */
export type SignatureState = 'arrived' | 'uploading' | 'unverified' | 'none'

/** The state of the signature among the files of an event. */
export function signatureState(files: readonly ProvingFile[]): SignatureState {
  const signature = files.find(({ kind }) => kind === 'signature')
  if (!signature) return 'none'
  return signature.receivedAt === null ? 'uploading' : 'arrived'
}

const unsigned: Record<Exclude<SignatureState, 'arrived'>, string> = {
  uploading: 'signature still uploading',
  unverified: 'signature could not be verified',
  none: 'no signature',
}

const receiverLabels: Partial<Record<TrackingEventType, string>> = {
  delivered: 'Received by',
  departed_pickup: 'Released by',
}

/** The name given at a stop: `Signed by R. Salas` with a signature, `Received by R. Salas (no signature)` without. */
export function receiverText(type: TrackingEventType, name: string, signature: SignatureState): string {
  if (signature === 'arrived') return `Signed by ${name}`
  return `${receiverLabels[type] ?? 'Name given:'} ${name} (${unsigned[signature]})`
}

/**
 * The exceptions of a delivery: pieces, `none` where the driver confirmed that there are none, null where the app did not ask.
 */
export function exceptionsState(proof: Proof | undefined): Proof['exceptions'] | 'none' | null {
  if (proof && proof.exceptions.length > 0) return proof.exceptions
  return proof?.noExceptions ? 'none' : null
}
