import { getDocumentProxy } from 'unpdf'

/** A PDF as its reader has it. */
export interface ReadPdf {
  pages: number
  /** The first page, in the order in which it is read. */
  text: string
  /** The same by its pages. */
  pageTexts: string[]
  /** The roles of the structure of the first page, in their order. */
  tags: string[]
  /** The file without its packed parts. */
  source: string
}

interface Node {
  role?: string
  children?: Node[]
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const page = await document.getPage(1)
  const pageTexts: string[] = []
  for (let number = 1; number <= document.numPages; number++) pageTexts.push(await textOf(await document.getPage(number)))
  const tags: string[] = []
  const walk = ({ role, children = [] }: Node) => {
    if (role) tags.push(role)
    for (const child of children) walk(child)
  }
  walk((await page.getStructTree()) as Node)
  return {
    pages: document.numPages,
    text: pageTexts[0] ?? '',
    pageTexts,
    tags,
    source: Buffer.from(bytes).toString('latin1'),
  }
}

async function textOf(page: Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>): Promise<string> {
  const { items } = await page.getTextContent()
  let end = { x: 0, y: 0 }
  const text = items.map((item) => {
    if (!('str' in item)) return ''
    const [, , , , x, y] = item.transform as [number, number, number, number, number, number]
    // A word may be set from several fonts.
    const isJoined = y === end.y && Math.abs(x - end.x) < 0.1
    end = { x: x + item.width, y }
    return isJoined ? item.str : ` ${item.str}`
  })
  return text.join('').replace(/\s+/g, ' ')
}
