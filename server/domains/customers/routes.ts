import { brokerCommands, brokerEntry, brokerRecord, brokerTotals } from '#shared/customers/broker'
import { api } from '#shared/kernel/paths'
import { command, editing, recordedCommand } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { indexRoute, listRoute, recordsRoute, rowRoute, totalsRoute } from '../../platform/http/rows.ts'
import { brokerNoun } from './customerResource.ts'
import { createBroker, editBroker, holdBroker, releaseBroker } from './enterCustomer.ts'
import { totalBrokers } from './queries.ts'

const { edit, hold, release } = brokerCommands

/** The endpoints of brokers: staff read them, the desk enters them and puts them on hold. */
export const brokerRoutes: Route[] = [
  listRoute('Lists brokers', brokerNoun),
  indexRoute('Lists the ids of a set of brokers', brokerNoun),
  totalsRoute('Counts brokers by status', brokerNoun, brokerTotals, totalBrokers),
  recordsRoute('Reads several brokers, each with what its loads say of it', brokerNoun),
  rowRoute('Reads one broker, with what its loads say of it', brokerNoun),
  historyRoute('Lists what was done with a broker', brokerNoun),
  post(
    api.brokers,
    {
      summary: 'Adds a broker',
      access: allow('brokers:write'),
      body: brokerEntry,
      idempotent: recordedCommand(brokerNoun, 'status'),
      refuses: [422],
      response: { status: 201, schema: brokerRecord },
    },
    async ({ knex, user, body, key }) => {
      const id = await createBroker(knex, body, { userId: user.id, clientId: key })
      return new RawJson((await brokerNoun.reads.one(knex, user, { id })) as string)
    },
  ),
  editing(brokerNoun, { summary: 'Changes what is on file of a broker', body: edit }, editBroker),
  command(brokerNoun, 'hold', { summary: 'Puts a broker on hold', body: hold }, holdBroker),
  command(brokerNoun, 'release', { summary: 'Ends the hold of a broker', body: release }, releaseBroker),
]
