import { api } from '#shared/kernel/paths'
import type { LoadRow } from '#shared/loads/load'
import type { LoadDocument } from '#shared/loads/loadDocuments'

/** The address of a document of a load. */
export const documentPath = ({ id }: Pick<LoadRow, 'id'>, document: LoadDocument) => [api.loads, id, `${document}.pdf`] as const
