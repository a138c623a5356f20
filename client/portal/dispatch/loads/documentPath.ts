import { api } from '#shared/kernel/paths'
import type { LoadRow } from '#shared/loads/load'
import type { LoadDocument } from '#shared/loads/loadDocuments'

/** The address of a document of a load. */
export const documentPath = ({ id }: Pick<LoadRow, 'id'>, paper: LoadDocument) => [api.loads, id, `${paper}.pdf`] as const
