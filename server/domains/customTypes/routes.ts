import { z } from 'zod'
import { customType, customTypeChange, customTypeCommands, customTypeEntry } from '#shared/documents/customType'
import { api } from '#shared/kernel/paths'
import { command, editing, recordedCommand } from '../../platform/commands/command.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { listRoute, rowRoute } from '../../platform/http/rows.ts'
import { customTypeHistory } from './customTypeHistory.ts'
import { customTypeResource as customTypes } from './customTypeResource.ts'
import { addKind, editKind, retireKind, useKindAgain } from './enterCustomType.ts'

/** The endpoints of custom document types, which every role that works with documents may read. */
export const customTypeRoutes: Route[] = [
  listRoute('Lists the kinds of documents that the company has added', customTypes),
  get(
    `${api.customTypes}/history`,
    {
      summary: 'Lists the history of the custom document types',
      access: allow('customTypes:write'),
      response: { status: 200, schema: z.array(customTypeChange) },
    },
    ({ knex }) => customTypeHistory(knex),
  ),
  rowRoute('Reads one kind of document that the company has added', customTypes),
  post(
    api.customTypes,
    {
      summary: 'Adds a kind of document',
      access: allow('customTypes:write'),
      body: customTypeEntry,
      idempotent: recordedCommand(customTypes, 'status'),
      refuses: [422],
      response: { status: 201, schema: customType },
    },
    async ({ knex, user, body, key: clientId }) => {
      const id = await addKind(knex, body, { now: new Date(), userId: user.id, clientId })
      return new RawJson((await customTypes.reads.one(knex, user, { id })) as string)
    },
  ),
  editing(
    customTypes,
    {
      summary: 'Changes the name of a custom type, who submits it, and from when and of whom it is required',
      body: customTypeCommands.edit,
    },
    editKind,
  ),
  command(
    customTypes,
    'retire',
    { summary: 'Retires a custom type: no new document of it can be entered', body: customTypeCommands.retire },
    retireKind,
  ),
  command(
    customTypes,
    'reactivate',
    { summary: 'Reactivates a retired custom type', body: customTypeCommands.reactivate },
    useKindAgain,
  ),
]
