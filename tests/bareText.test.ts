import { describe, expect, test } from 'vitest'
import { findBareTexts } from './support/bareText.ts'
import { sourceFiles } from './support/imports.ts'

/** The bare texts of a component that returns this. */
const found = (jsx: string, before = '') =>
  findBareTexts(`import Check from 'lucide-react/icons/check'\n${before}\nfunction Shown() { return ${jsx} }`).map(
    ({ text }) => text,
  )

test('every text of the client has an element of its own where React changes it, or what stands beside it', () => {
  const all = sourceFiles()
    .filter(({ path }) => /^client\/.*\.tsx$/.test(path))
    .flatMap(({ path, source }) => findBareTexts(source).map(({ line, text }) => `${path}:${line} ${text}`))
  expect(all, 'make it one template string, or give it a <span> or wrapText()').toEqual([])
})

describe('a text that a translated page would lose', () => {
  test.each([
    ['two texts', '<p>{count} loads</p>', ['{count}', 'loads']],
    ['beside an element that comes and goes', '<p>Saved {late && <b>late</b>}</p>', ['Saved']],
    ['behind a component', '<p><Badge /> of today</p>', ['of today']],
    ['that comes and goes itself', '<p><b>Total</b>{late && "late"}</p>', ['{late && "late"}']],
    ['one of two', '<p><b>Total</b>{late ? <b>late</b> : "in time"}</p>', ['{late ? <b>late</b> : "in time"}']],
    ['of which the file says nothing', '<div><b>Total</b>{children}</div>', ['{children}']],
    ['of a parameter', '<div><b>Total</b>{load.id}</div>', ['{load.id}']],
    ['in a fragment', '<>Saved</>', ['Saved']],
    ['in a named fragment', '<Fragment key="a">{name}</Fragment>', ['{name}']],
    ['beside anything in a component', '<Notice><b>Late</b> since noon</Notice>', ['since noon']],
    ['returned by a component', 'count + " loads"', ['count + " loads"']],
    ['returned for nothing', 'late ? <b>late</b> : "in time"', ['late ? <b>late</b> : "in time"']],
    ['one for each of a list', '<p>{all.map((one) => one + " ")}</p>', ['{all.map((one) => one + " ")}']],
  ])('%s', (_name, jsx, texts) => expect(found(jsx)).toEqual(texts))

  test('that a name of the file stands for', () => {
    expect(found('<p><b>Total</b>{total}</p>', 'const total = "$" + cents')).toEqual(['{total}'])
    expect(found('<p><b>Total</b>{total()}</p>', 'const total = () => "$" + cents')).toEqual(['{total()}'])
  })
})

describe('a text that React leaves alone, or sets as a whole', () => {
  test.each([
    ['alone', '<p>{count + " loads"}</p>'],
    ['alone, one of two', '<p>{late ? "late" : "in time"}</p>'],
    ['alone, or an element', '<p>{late ? <b>late</b> : "in time"}</p>'],
    ['alone in a component', '<Notice>Saved</Notice>'],
    ['among elements that never change', '<p>Call <b>dispatch</b> or <a href="/">write</a>.</p>'],
    ['before a component', '<p>Seen <Badge /></p>'],
    ['behind an icon', '<p><Check aria-hidden="true" /> Saved</p>'],
    ['behind a link', '<p><Link to="/">The load</Link> was changed.</p>'],
    ['in an element of its own', '<p><span>Saved</span>{late && <b>late</b>}</p>'],
    ['space', '<p><b>Saved</b> {late && <b>late</b>}{" "}</p>'],
    ['beside a comment', '<p>{/* why */}Saved</p>'],
    ['elements of a list', '<ul><li>First</li>{all.map((one) => <li key={one}>{one}</li>)}</ul>'],
    ['wrapped', '<div><b>Total</b>{wrapText(children)}</div>'],
    ['nothing', 'null'],
  ])('%s', (_name, jsx) => expect(found(jsx)).toEqual([]))

  test('elements that a name of the file stands for', () => {
    expect(found('<p><b>Total</b>{mark}</p>', 'const mark = late ? <b>late</b> : null')).toEqual([])
    expect(found('<p><b>Total</b>{all.map(mark)}</p>', 'const mark = (one) => <b key={one}>late</b>')).toEqual([])
  })
})
