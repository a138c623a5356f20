import { parseAst } from 'vite'

/** A text that React would lose on a page that the browser has translated. */
export interface BareText {
  start: number
  line: number
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** What an expression may render: text of its own, only elements or nothing, or what the file does not say. */
type Rendered = 'text' | 'elements' | 'unknown'

/** Components that always render one element around exactly their children. */
const likeElements = /^(Link|NavLink)$/
/** Functions that give a text an element of its own, or render elsewhere. */
const wrappers = /^(wrapText|createPortal)$/

/**
 * The bare texts of a source. A translator replaces text nodes by its own elements, so React may change or insert only elements.
 * A text is the only child of its element, or has only siblings that never change.
 */
export function findBareTexts(source: string): BareText[] {
  const program = parseAst(source, { lang: 'tsx' }) as unknown as Node
  const names = readNames(program)
  const found: BareText[] = []
  const report = (node: Node) =>
    found.push({
      start: node.start,
      line: source.slice(0, node.start).split('\n').length,
      text: source.slice(node.start, node.end).trim(),
    })
  visit(program, (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of bareChildren(node, names)) report(child)
    }
    if (isComponent(node)) {
      for (const result of results(node.init ? (node.init as Node) : node)) {
        if (render(result, names) === 'text') report(result)
      }
    }
  })
  return found
}

function bareChildren(parent: Node, names: Names): Node[] {
  const children = (parent.children as Node[]).filter((child) => !isSpace(child))
  const fragment = isFragment(parent)
  if (children.length === 1 && !fragment) return children.filter((child) => listsTexts(child, names))
  const among = fragment || isPlacedElsewhere(parent)
  return children.filter((child, index) => {
    if (child.type === 'JSXText') {
      return (
        among ||
        children.some((other, place) => other !== child && (isExpression(other) || (place < index && mayVanish(other, names))))
      )
    }
    return isExpression(child) && render(child.expression as Node, names) !== 'elements'
  })
}

/** A child that renders one text node for each item of a list. */
function listsTexts(child: Node, names: Names): boolean {
  if (!isExpression(child)) return false
  const leaves: Node[] = []
  collectLeaves(child.expression as Node, leaves)
  return leaves.some((leaf) => isMap(leaf) && render(leaf, names) !== 'elements')
}

const isExpression = (node: Node) => node.type === 'JSXExpressionContainer'

/** Space between elements, and comments. Translators leave space alone. */
function isSpace(node: Node): boolean {
  if (node.type === 'JSXText') return String(node.value).trim() === ''
  if (!isExpression(node)) return false
  const expression = node.expression as Node
  return expression.type === 'JSXEmptyExpression' || (expression.type === 'Literal' && String(expression.value).trim() === '')
}

function elementName(node: Node): string {
  const name = (node.openingElement as Node | undefined)?.name as Node | undefined
  if (!name) return ''
  return String(name.type === 'JSXMemberExpression' ? (name.property as Node).name : name.name)
}

const isFragment = (node: Node) => node.type === 'JSXFragment' || elementName(node) === 'Fragment'

const isCapital = (name: string) => /^[A-Z]/.test(name)

/** A component places its children beside what it likes. */
const isPlacedElsewhere = (node: Node) => isCapital(elementName(node)) && !likeElements.test(elementName(node))

/** A component that may render nothing, or another element, after a change. Icons never do. */
function mayVanish(node: Node, names: Names): boolean {
  if (node.type !== 'JSXElement') return node.type === 'JSXFragment'
  return isPlacedElsewhere(node) && !names.icons.has(elementName(node))
}

interface Names {
  /** What each name of the file is set to, or returns. */
  values: Map<string, Node[]>
  /** Names that parameters and destructuring introduce: the file does not say which values they have. */
  given: Set<string>
  icons: Set<string>
}

function readNames(program: Node): Names {
  const names: Names = { values: new Map(), given: new Set(), icons: new Set() }
  const add = (name: string, value: Node) => names.values.set(name, [...(names.values.get(name) ?? []), value])
  visit(program, (node) => {
    if (node.type === 'ImportDeclaration' && String((node.source as Node).value).startsWith('lucide-react')) {
      for (const { local } of node.specifiers as { local: Node }[]) names.icons.add(String(local.name))
    }
    if (node.type === 'VariableDeclarator') {
      const id = node.id as Node
      if (id.type === 'Identifier' && node.init) add(String(id.name), node.init as Node)
      else give(id, names.given)
    }
    if (isFunction(node)) {
      if (node.type === 'FunctionDeclaration' && node.id) add(String((node.id as Node).name), node)
      for (const parameter of node.params as Node[]) give(parameter, names.given)
    }
  })
  return names
}

/** Adds every name that a pattern binds. */
function give(pattern: Node, given: Set<string>): void {
  visit(pattern, (node) => {
    if (node.type === 'Identifier') given.add(String(node.name))
  })
}

function render(expression: Node, names: Names, resolving: readonly string[] = []): Rendered {
  const leaves: Node[] = []
  collectLeaves(expression, leaves)
  const all = leaves.map((leaf) => renderLeaf(leaf, names, resolving))
  return all.includes('text') ? 'text' : all.includes('unknown') ? 'unknown' : 'elements'
}

function renderLeaf(leaf: Node, names: Names, resolving: readonly string[]): Rendered {
  if (leaf.type === 'JSXElement' || leaf.type === 'JSXFragment') return 'elements'
  if (leaf.type === 'TemplateLiteral' || leaf.type === 'BinaryExpression') return 'text'
  if (leaf.type === 'Literal') return typeof leaf.value === 'string' || typeof leaf.value === 'number' ? 'text' : 'elements'
  if (leaf.type === 'Identifier') return leaf.name === 'undefined' ? 'elements' : resolve(String(leaf.name), names, resolving)
  if (isMap(leaf)) {
    const made = (leaf.arguments as Node[]).at(-1)
    if (made?.type === 'Identifier') return resolve(String(made.name), names, resolving)
    return made && isFunction(made) ? renderAll(results(made), names, resolving) : 'unknown'
  }
  if (leaf.type === 'CallExpression' && (leaf.callee as Node).type === 'Identifier') {
    const name = String((leaf.callee as Node).name)
    return wrappers.test(name) ? 'elements' : resolve(name, names, resolving)
  }
  return 'unknown'
}

/** What a name of the file holds or returns. */
function resolve(name: string, names: Names, resolving: readonly string[]): Rendered {
  const values = names.values.get(name)
  if (!values || resolving.includes(name)) return 'unknown'
  if (names.given.has(name) && !values.every(isFunction)) return 'unknown'
  const next = [...resolving, name]
  return renderAll(
    values.flatMap((value) => (isFunction(value) ? results(value) : [value])),
    names,
    next,
  )
}

function renderAll(expressions: Node[], names: Names, resolving: readonly string[]): Rendered {
  const all = expressions.map((expression) => render(expression, names, resolving))
  return all.includes('text') ? 'text' : all.includes('unknown') ? 'unknown' : 'elements'
}

/** One item for each of a list: `list.map(…)` or `Array.from(…, …)`. */
function isMap(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const name = ((node.callee as Node).property as Node | undefined)?.name
  return name === 'map' || (name === 'from' && (node.arguments as Node[]).length === 2)
}

const isFunction = (node: Node) => /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)

function isComponent(node: Node): boolean {
  if (node.type === 'FunctionDeclaration') return isCapital(String((node.id as Node | null)?.name ?? ''))
  if (node.type !== 'VariableDeclarator' || !node.init || !isFunction(node.init as Node)) return false
  return isCapital(String((node.id as Node).name ?? ''))
}

/** The expressions that a function returns. */
function results(made: Node): Node[] {
  const body = made.body as Node
  if (body.type !== 'BlockStatement') return [body]
  const found: Node[] = []
  visit(body, (node) => {
    if (isFunction(node)) return false
    if (node.type === 'ReturnStatement' && node.argument) found.push(node.argument as Node)
    return true
  })
  return found
}

/** The expressions that an expression may come to. */
function collectLeaves(expression: Node, leaves: Node[]): void {
  if (expression.type === 'ConditionalExpression') {
    collectLeaves(expression.consequent as Node, leaves)
    collectLeaves(expression.alternate as Node, leaves)
  } else if (expression.type === 'LogicalExpression') {
    if (expression.operator !== '&&') collectLeaves(expression.left as Node, leaves)
    collectLeaves(expression.right as Node, leaves)
  } else if (
    /^(ParenthesizedExpression|ChainExpression|TSAsExpression|TSNonNullExpression|TSSatisfiesExpression)$/.test(expression.type)
  ) {
    collectLeaves(expression.expression as Node, leaves)
  } else leaves.push(expression)
}

/** Calls back for every node; where the callback returns false, it skips the nodes below. */
function visit(node: unknown, callback: (node: Node) => unknown): void {
  if (Array.isArray(node)) {
    for (const inner of node) visit(inner, callback)
    return
  }
  if (typeof node !== 'object' || node === null) return
  if (typeof (node as Node).type === 'string' && callback(node as Node) === false) return
  for (const inner of Object.values(node)) visit(inner, callback)
}
