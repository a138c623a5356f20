import type { Request } from 'autocannon'
import { besideBare } from './besideBare.ts'
import { bestOfThree, type Question } from './load.ts'
import { signInAs } from './people.ts'
import { seedLoads, startBare, startProduct, temporaryDataDir } from './product.ts'
import { type Line, printTable } from './table.ts'

/** The requests of the portal at 100,000 loads, beside a bare server that does the same work in the same database. */
export async function benchLoads(): Promise<void> {
  const data = temporaryDataDir()
  const seeded = await seedLoads(data.path, 100_000)
  const product = await startProduct(data.path)
  const bare = await startBare(data.path)
  try {
    const [dispatcher, driver] = await Promise.all(['dispatcher', 'driver'].map((role) => signInAs(role, product.url)))
    const asked = (cookie: string | undefined, path: string, barePath: string): Question[] => {
      const request: Request = { method: 'GET', headers: { cookie: cookie ?? '', accept: 'application/json' } }
      return [
        { server: product, request: { ...request, path } },
        { server: bare, request: { ...request, path: barePath } },
      ]
    }
    const questions: [what: string, asked: Question[], goal?: string][] = [
      ['GET /api/loads, dispatcher', asked(dispatcher, '/api/loads?limit=50', '/loads'), 'CPU ≤ 1.00'],
      ['GET /api/loads, driver', asked(driver, '/api/loads?limit=50', '/loads'), 'CPU ≤ 1.00'],
      ['totals, dispatcher', asked(dispatcher, '/api/loads/totals', '/loads/totals')],
      ['a search that finds many', asked(dispatcher, '/api/loads?limit=50&search=holt', '/loads/search?search=holt')],
      ['a search that finds nothing', asked(dispatcher, '/api/loads?limit=50&search=nowhere', '/loads/search?search=nowhere')],
    ]
    const lines: Line[] = []
    for (const [what, pair, goal] of questions) lines.push(...besideBare(what, await bestOfThree(pair), goal))
    printTable(
      `Loads, 50 of 100,000, 50 connections, beside node:http + pg with prepared statements, best of 3. ${seeded}`,
      lines,
    )
  } finally {
    await bare.stop()
    await product.stop()
    data.remove()
  }
}
