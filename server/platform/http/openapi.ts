import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { company } from '#shared/kernel/company'
import { problem } from '#shared/kernel/problem'
import type { Route } from './route.ts'

/** The OpenAPI description, generated from the same routes and schemas that serve the API. */
export function describeApi(routes: Route[]): string {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: describe(route) }
  }
  return JSON.stringify(
    createDocument({
      openapi: '3.1.0',
      info: {
        title: `${company.name} API`,
        version: '1',
        description:
          'Errors are one sentence as text/plain, or RFC 9457 with Accept: application/problem+json. ' +
          'Writes need Content-Type: application/json, a file its own, and come from our own origin.',
      },
      paths,
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'On https: __Host-session' } },
      },
    }),
  )
}

/** Named, so that it is described once, and not with each refusal of each endpoint. */
const described = problem.meta({ id: 'Problem' })

function describe(route: Route) {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  return {
    summary: route.summary,
    description: `Access: ${route.access.name}.`,
    ...(route.access.name !== 'open' && { security: [{ session: [] }] }),
    parameters: [
      ...names.map((name) => ({ name, in: 'path' as const, required: true, schema: { type: 'string' as const } })),
      ...(route.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header' as const, schema: { type: 'string' as const, format: 'uuid' } }]
        : []),
      ...(route.versioned
        ? [{ name: 'If-Match', in: 'header' as const, required: true, schema: { type: 'string' as const, examples: ['"3"'] } }]
        : []),
      ...(route.tagged ? [{ name: 'If-None-Match', in: 'header' as const, schema: { type: 'string' as const } }] : []),
    ],
    requestParams: { query: route.query as never },
    ...(route.upload && {
      requestBody: { required: true, content: Object.fromEntries(route.upload.types.map((type) => [type, {}])) },
    }),
    ...(route.body && { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } }),
    responses: {
      ...Object.fromEntries(
        [route.response.status, route.response.or ?? []].flat().map((status) => [String(status), describeSuccess(route)]),
      ),
      ...(route.tagged && { 304: { description: 'The set has not changed', headers: headers.tag } }),
      ...Object.fromEntries(
        [...getRefusals(route)].map((status) => [
          String(status),
          {
            description: 'Refused, with a sentence that says why',
            ...describeHeaders(route, status),
            content: { 'application/problem+json': { schema: described }, 'text/plain': { schema: { type: 'string' as const } } },
          },
        ]),
      ),
    },
  }
}

const describeSuccess = ({ summary, response, idempotent, tagged }: Route) => ({
  description: summary,
  ...(idempotent && { headers: { ...headers.key, ...headers.replayed } }),
  ...(tagged && { headers: headers.tag }),
  ...(response.schema && { content: { 'application/json': { schema: response.schema } } }),
  ...(response.type && { content: { [response.type]: { schema: { type: 'string' as const } } } }),
})

/** Every status this endpoint refuses with: those that follow from its definition and those it declares. */
function getRefusals(route: Route): Set<number> {
  return new Set([
    400,
    ...(route.access.name === 'open' ? [] : [401, 403]),
    ...(route.path.includes(':') ? [404] : []),
    // From another site, too large, or not JSON.
    ...(route.method !== 'get' ? [403, 413, 415] : []),
    ...(route.body || route.upload ? [422] : []),
    ...(route.idempotent ? [409, 410, 422] : []),
    ...(route.versioned ? [409, 412, 422, 428] : []),
    ...(route.limit ? [429] : []),
    ...route.refuses,
    500,
    503,
  ])
}

const header = (description: string, schema: object) => ({ description, schema })
const headers = {
  key: { 'Idempotency-Key': header('The key of the request', { type: 'string', format: 'uuid' }) },
  replayed: { 'Idempotency-Replayed': header('This is the answer that the key got before', { type: 'string', const: 'true' }) },
  tag: { ETag: header('The set tag, if a set was requested', { type: 'string' }) },
  retry: { 'Retry-After': header('Ask again after so many seconds', { type: 'integer', minimum: 1 }) },
}

function describeHeaders(route: Route, status: number) {
  const sent = { ...(route.idempotent && headers.key), ...([409, 429, 503].includes(status) && headers.retry) }
  return Object.keys(sent).length ? { headers: sent } : {}
}
