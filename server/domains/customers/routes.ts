import { brokerCommands, brokerEntry, brokerRecord, brokerTotals } from '#shared/customers/broker'
import { api } from '#shared/kernel/paths'
import { command, editing, recordedCommand } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { indexRoute, listRoute, recordsRoute, rowRoute, totalsRoute } from '../../platform/http/rows.ts'
import { brokerResource } from './customerResource.ts'
import { createBroker, editBroker, holdBroker, releaseBroker } from './enterCustomer.ts'
import { totalBrokers } from './queries.ts'

const { edit, hold, release } = brokerCommands

/** The endpoints of brokers: staff read them, the desk enters them and puts them on hold. */
export const brokerRoutes: Route[] = [
  listRoute('Lists brokers', brokerResource),
  indexRoute('Lists the ids of a set of brokers', brokerResource),
  totalsRoute('Counts brokers by status', brokerResource, brokerTotals, totalBrokers),
  recordsRoute('Reads several brokers, each with what its loads say of it', brokerResource),
  rowRoute('Reads one broker, with what its loads say of it', brokerResource),
  historyRoute('Lists what was done with a broker', brokerResource),
  post(
    api.brokers,
    {
      summary: 'Adds a broker',
      access: allow('brokers:write'),
      body: brokerEntry,
      idempotent: recordedCommand(brokerResource, 'status'),
      refuses: [422],
      response: { status: 201, schema: brokerRecord },
    },
    async ({ knex, user, body, key }) => {
      const id = await createBroker(knex, body, { userId: user.id, clientId: key })
      return new RawJson((await brokerResource.reads.one(knex, user, { id })) as string)
    },
  ),
  editing(brokerResource, { summary: 'Changes a broker', body: edit }, editBroker),
  command(brokerResource, 'hold', { summary: 'Puts a broker on hold', body: hold }, holdBroker),
  command(brokerResource, 'release', { summary: 'Ends the hold of a broker', body: release }, releaseBroker),
]
