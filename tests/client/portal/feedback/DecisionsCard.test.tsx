import CircleCheck from 'lucide-react/icons/circle-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { DecisionsCard } from '../../../../client/portal/feedback/DecisionsCard.tsx'

const some = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `${place}`, to: `/there/${place}`, text: `Row ${place}` }))

function shown(count: number, total = count, all?: string): { text: string[]; links: string[] } {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DecisionsCard title="These wait" Icon={CircleCheck} decisions={some(count)} total={total} {...(all && { all })} />
    </MemoryRouter>,
  )
  return {
    text: [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replaceAll(/<.*?>/g, '')),
    links: [...html.matchAll(/href="(.*?)"/g)].map((match) => match[1] ?? ''),
  }
}

test('what waits is named up to the fifth, and said to be more, by how many there are in all', () => {
  expect(shown(0)).toEqual({ text: [], links: [] })
  expect(shown(5).text).toEqual(['Row 0', 'Row 1', 'Row 2', 'Row 3', 'Row 4'])
  expect(shown(6).text.slice(4)).toEqual(['Row 4', 'and 1 more'])
  expect(shown(50, 1234).text.at(-1)).toBe('and 1,229 more')
  expect(shown(50, 1234, '/all').links.at(-1)).toBe('/all')
  expect(shown(2, 2, '/all').links).toEqual(['/there/0', '/there/1'])
})
