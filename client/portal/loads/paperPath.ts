import type { LoadRow } from '#shared/load'
import type { LoadPaper } from '#shared/loadPapers'
import { api } from '#shared/paths'

/** The address of a paper of a load. */
export const paperPath = ({ id }: Pick<LoadRow, 'id'>, paper: LoadPaper) => [api.loads, id, `${paper}.pdf`] as const
