import { z } from 'zod'
import { addedKind, addedKindChange, addedKindCommands, addedKindEntry } from '#shared/documents/customType'
import { api } from '#shared/kernel/paths'
import { command, editing, recordedCommand } from '../../platform/commands/command.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { listRoute, rowRoute } from '../../platform/http/rows.ts'
import { addedKindHistory } from './customTypeHistory.ts'
import { addedKindResource as addedKinds } from './customTypeResource.ts'
import { addKind, editKind, retireKind, useKindAgain } from './enterCustomType.ts'

/** The endpoints of custom document types, which every role that works with documents may read. */
export const addedKindRoutes: Route[] = [
  listRoute('Lists the kinds of documents that the company has added', addedKinds),
  get(
    `${api.addedKinds}/history`,
    {
      summary: 'Lists what was done with the kinds of documents that the company has added',
      access: allow('addedKinds:write'),
      response: { status: 200, schema: z.array(addedKindChange) },
    },
    ({ knex }) => addedKindHistory(knex),
  ),
  rowRoute('Reads one kind of document that the company has added', addedKinds),
  post(
    api.addedKinds,
    {
      summary: 'Adds a kind of document',
      access: allow('addedKinds:write'),
      body: addedKindEntry,
      idempotent: recordedCommand(addedKinds, 'status'),
      refuses: [422],
      response: { status: 201, schema: addedKind },
    },
    async ({ knex, user, body, key: clientId }) => {
      const id = await addKind(knex, body, { now: new Date(), userId: user.id, clientId })
      return new RawJson((await addedKinds.reads.one(knex, user, { id })) as string)
    },
  ),
  editing(
    addedKinds,
    {
      summary: 'Changes the name of an added kind, who hands it in, and from when and of whom it is required',
      body: addedKindCommands.edit,
    },
    editKind,
  ),
  command(
    addedKinds,
    'retire',
    { summary: 'Retires an added kind: no document of it is entered any more', body: addedKindCommands.retire },
    retireKind,
  ),
  command(addedKinds, 'use-again', { summary: 'Uses a retired kind again', body: addedKindCommands['use-again'] }, useKindAgain),
]
