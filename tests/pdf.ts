import { getDocumentProxy } from 'unpdf'

/** A PDF as its reader has it. */
export interface ReadPdf {
  pages: number
  /** All of it, in the order in which it is read. */
  text: string
  /** The roles of its structure, in their order. */
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
  const { items } = await page.getTextContent()
  const tags: string[] = []
  const walk = ({ role, children = [] }: Node) => {
    if (role) tags.push(role)
    for (const child of children) walk(child)
  }
  walk((await page.getStructTree()) as Node)
  let end = { x: 0, y: 0 }
  const words = items.map((item) => {
    if (!('str' in item)) return ''
    const [, , , , x, y] = item.transform as [number, number, number, number, number, number]
    // A word may be set from several fonts.
    const isJoined = y === end.y && Math.abs(x - end.x) < 0.1
    end = { x: x + item.width, y }
    return isJoined ? item.str : ` ${item.str}`
  })
  return {
    pages: document.numPages,
    text: words.join('').replace(/\s+/g, ' '),
    tags,
    source: Buffer.from(bytes).toString('latin1'),
  }
}
