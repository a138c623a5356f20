import { documentCommands, documentEntry, documentRow, documentTotals, enteredDocument } from '#shared/documents/documentRecord'
import { api } from '#shared/kernel/paths'
import { command, recordedCommand } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { indexRoute, listRoute, rowRoute, totalsRoute } from '../../platform/http/rows.ts'
import type { UserMailing } from '../users/index.ts'
import { askRenewal } from './askRenewal.ts'
import { approveDocument, returnDocument } from './check.ts'
import { documentResource as documents } from './documentResource.ts'
import { enterDocument } from './enterDocument.ts'
import { totalDocuments } from './queries.ts'
import { submitDocument } from './submitDocument.ts'

/** The endpoints of documents: drivers upload them, the office reviews them, and enters some itself. */
export const documentRoutes = (mailing: UserMailing | null): Route[] => [
  listRoute('Lists documents of drivers', documents),
  indexRoute('Lists the ids of a set of documents', documents),
  totalsRoute('Counts documents by status', documents, documentTotals, totalDocuments),
  rowRoute('Reads one document', documents),
  historyRoute('Lists what was done with a document', documents),
  post(
    api.documents,
    {
      summary: 'Hands in a document, to be checked by the office',
      access: allow('documents:submit'),
      body: documentEntry,
      idempotent: recordedCommand(documents, 'status'),
      recordedAt: 'submittedAt',
      refuses: [404, 422],
      response: { status: 201, schema: documentRow },
    },
    async ({ knex, user, body, key: clientId }) => {
      const id = await submitDocument(knex, body, { now: new Date(), user, clientId })
      return new RawJson((await documents.reads.one(knex, user, { id })) as string)
    },
  ),
  post(
    `${api.documents}/enter`,
    {
      summary: 'Enters a document of a driver, which counts at once',
      access: allow('documents:enter'),
      body: enteredDocument,
      idempotent: recordedCommand(documents, 'enter'),
      refuses: [422],
      response: { status: 201, schema: documentRow },
    },
    async ({ knex, user, body, key: clientId }) => {
      const id = await enterDocument(knex, body, { now: new Date(), userId: user.id, clientId })
      return new RawJson((await documents.reads.one(knex, user, { id })) as string)
    },
  ),
  command(
    documents,
    'approve',
    { summary: 'Approves a document: from now on it counts', body: documentCommands.approve },
    approveDocument,
  ),
  command(
    documents,
    'return',
    { summary: 'Returns a document to its driver, with the reason', body: documentCommands.return },
    returnDocument,
  ),
  command(
    documents,
    'ask-renewal',
    { summary: 'Asks the driver of a document that counts for a new one', body: documentCommands['ask-renewal'] },
    askRenewal(mailing),
  ),
]
