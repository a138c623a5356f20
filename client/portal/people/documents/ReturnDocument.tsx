import { documentLabel, isBuiltIn, isSubmittedKind } from '#shared/documents/document'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { AskReason } from '../../detail/AskReason.tsx'
import { Decided } from './ReviewedDocuments.tsx'

interface Props {
  document: DocumentRow
  onDone: (text: string) => void
  onClose: () => void
}

/** Returns a document. When drivers submit its type, the driver reads the reason. */
export function ReturnDocument({ document, onDone, onClose }: Props) {
  const { id, kind, driverName, status } = document
  // A document that the office obtains itself is on no screen of the driver.
  const isSubmittedByDrivers = !isBuiltIn(kind) || isSubmittedKind(kind)
  return (
    <AskReason
      title={`Return: ${documentLabel(document)}`}
      lead="It won't be used. The one on file doesn't change."
      label="Why"
      hint={`${isSubmittedByDrivers ? `${driverName} will see this. ` : ''}e.g. date is not readable`}
      button="Return"
      tone="btn-error"
      form={`documentReturn:${id}`}
      command={{ resource: 'documents', action: 'return' }}
      record={document}
      what="document"
      over={status === 'checking' ? null : <Decided document={document} />}
      onDone={() => onDone(`${documentLabel(document)} returned${isSubmittedByDrivers ? ` to ${driverName}` : ''}.`)}
      onClose={onClose}
    />
  )
}
