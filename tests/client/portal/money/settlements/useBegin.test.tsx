import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

const navigate = vi.fn()
vi.mock('react-router-dom', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
vi.stubGlobal('addEventListener', () => {})
const { useBegin } = await import('../../../../../client/portal/money/settlements/batch/useBegin.ts')

type Answer = (key: string) => Response
let answers: Answer[]
let requests: string[]
beforeEach(() => {
  navigate.mockReset()
  answers = []
  requests = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit) => {
    requests.push(`${method} ${address.replace(/[0-9a-f-]{36}/, ':key')}`)
    return (answers.shift() as Answer)(new Headers(headers).get('Idempotency-Key') ?? '')
  })
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const json = (status: number, body: object) => (key: string) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key } })

function opened(path: 'process-all' | 'pay-all') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  let begin: ReturnType<typeof useBegin>['begin'] = async () => {}
  function Probe() {
    begin = useBegin(path).begin
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  )
  return begin
}

test('after a lost answer another list leads to the batch that is there, and begins no second one', async () => {
  const begin = opened('process-all')
  const batches = [
    { id: 'paid', action: 'pay' },
    { id: 'latest', action: 'process' },
    { id: 'before', action: 'process' },
  ]
  answers = [lost, json(200, { state: 'stored' }), json(200, batches)]
  await begin({ settlements: [{ id: 'ST-20261122-01', version: 1 }] })
  expect(navigate).not.toHaveBeenCalled()
  // The batch has processed the first one meanwhile.
  await begin({ settlements: [{ id: 'ST-20261122-02', version: 1 }] })
  expect(requests).toEqual([
    'POST /api/settlements/process-all',
    'POST /api/submissions/:key/cancel',
    'GET /api/settlements/batches',
  ])
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/portal/admin/settlements/batches/latest')
})

test('a batch that was begun leads to it; refused it leads nowhere', async () => {
  const begin = opened('pay-all')
  answers = [json(422, { title: '', type: 'about:blank', status: 422, detail: 'Please choose.' }), json(201, { id: 'made' })]
  await begin({ settlements: [] })
  expect(navigate).not.toHaveBeenCalled()
  await begin({ settlements: [{ id: 'ST-20261122-01', version: 1 }] })
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/portal/admin/settlements/batches/made')
})
