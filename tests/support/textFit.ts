import type { Page } from 'playwright'

/**
 * What does not fit on the page as it is: that it scrolls sideways, text that is cut, that leaves its box, or that lies on
 * other text. What scrolls within the page fits; an ellipsis does where a title says the whole text.
 */
export const textMisfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Half a pixel of rounding on both sides. */
    const tolerance = 1
    const styles = new Map<Element, CSSStyleDeclaration>()
    const boxes = new Map<Element, DOMRect>()
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    const boxOf = (element: Element) => {
      const box = boxes.get(element) ?? element.getBoundingClientRect()
      boxes.set(element, box)
      return box
    }
    const nameOf = (element: Element) => {
      const classes = typeof element.className === 'string' ? element.className.trim().split(/\s+/).slice(0, 6).join('.') : ''
      return `<${element.localName}${classes && `.${classes}`}>`
    }
    const isTransparent = (color: string) => color === 'transparent' || /, 0\)$|\/ 0\)$/.test(color)
    const isBox = (element: Element) => {
      const style = styleOf(element)
      const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
      const isBordered = sides.every(
        (side) => style[`border${side}Width`] !== '0px' && !isTransparent(style[`border${side}Color`]),
      )
      return isBordered || !isTransparent(style.backgroundColor)
    }
    /** Text for screen readers alone, in one pixel. */
    const isUnseen = (element: Element | null): boolean => {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const { width, height } = boxOf(at)
        if (styleOf(at).overflowX !== 'visible' && (width <= 1 || height <= 1)) return true
      }
      return false
    }
    /** Text on a surface of its own, laid over the page on purpose. */
    const layerOf = (element: Element) => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { position, backgroundColor } = styleOf(at)
        if (position === 'fixed' || position === 'sticky') return at
        if (position === 'absolute' && !isTransparent(backgroundColor)) return at
      }
      return null
    }
    const found: string[] = []
    const sideways = document.documentElement.scrollWidth - innerWidth
    if (sideways > 0) {
      const widest = [...document.body.querySelectorAll('*')].filter(
        (element) => boxOf(element).right > innerWidth + 0.5 && !element.closest('.overflow-x-auto, [role=tablist], .list-tabs'),
      )
      found.push(`scrolls ${sideways} px sideways: ${widest.slice(-3).map(nameOf).join(' ')}`)
    }

    interface Item {
      element: Element
      text: string
      box: DOMRect
      /** The surface over the page that it lies on. */
      layer: Element | null
    }
    const seen: Item[] = []
    /** Looks for what cuts a line of text or a control, or is too small for it. */
    const check = (start: Element | null, element: Element, text: string, line: DOMRect, isControl: boolean) => {
      let { left, right, top, bottom } = line
      // The box of a line is higher than its letters.
      if (!isControl) {
        top += line.height * 0.2
        bottom -= line.height * 0.2
      }
      /** A positioned element leaves the boxes around it on purpose; a scroll container clips it all the same. */
      let isPlaced = false
      for (let at = start; at && at !== document.documentElement; at = at.parentElement) {
        const style = styleOf(at)
        if (style.display !== 'inline' && style.display !== 'contents' && at !== document.body) {
          const box = boxOf(at)
          const beyondX = Math.max(right - box.right, box.left - left)
          const beyondY = Math.max(bottom - box.bottom, box.top - top)
          const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
          if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
            left = Math.max(left, box.left)
            right = Math.min(right, box.right)
            top = Math.max(top, box.top)
            bottom = Math.min(bottom, box.bottom)
            if (right <= left || bottom <= top) return
          } else if (!isPlaced) {
            const cutsX = style.overflowX !== 'visible' && beyondX > tolerance
            const cutsY = style.overflowY !== 'visible' && beyondY > tolerance
            if (cutsX || cutsY) {
              const whole = at.closest('[title], [aria-label]')
              if (!`${whole?.getAttribute('title')} ${whole?.getAttribute('aria-label')}`.includes(text))
                found.push(`"${text}" is cut by ${nameOf(at)}: ${Math.round(cutsX ? beyondX : beyondY)} px`)
              return
            }
            if (Math.max(beyondX, beyondY) > tolerance && isBox(at)) {
              found.push(`"${text}" leaves ${nameOf(at)}: ${Math.round(beyondX)} × ${Math.round(beyondY)} px`)
              return
            }
          }
        }
        if (style.position === 'fixed') break
        if (style.position === 'absolute') isPlaced = true
      }
      if (!isControl)
        seen.push({ element, text, box: new DOMRect(left, top, right - left, bottom - top), layer: layerOf(element) })
    }

    /** Preserved spaces hang over the end of a line: there, only the text counts. */
    const partsOf = (node: Node, element: Element): [number, number][] => {
      const text = node.textContent ?? ''
      if (!styleOf(element).whiteSpace.startsWith('pre')) return [[0, text.length]]
      return [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => [index, index + word.length])
    }
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      const text = node.textContent?.trim().slice(0, 40)
      if (
        !text ||
        !element ||
        element.closest('script, style, noscript, option, textarea') ||
        !isShown(element) ||
        isUnseen(element)
      )
        continue
      for (const [from, to] of partsOf(node, element)) {
        range.setStart(node, from)
        range.setEnd(node, to)
        for (const line of range.getClientRects()) {
          if (line.width > 1) check(element.closest('svg')?.parentElement ?? element, element, text, line, false)
        }
      }
    }
    for (const control of document.querySelectorAll('button, input, select, textarea, a.btn')) {
      if (!isShown(control) || isUnseen(control) || control.matches('[type=hidden], [type=file], [type=checkbox], [type=radio]'))
        continue
      const name = control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent ?? ''
      check(control.parentElement, control, name.slice(0, 40), boxOf(control), true)
    }
    seen.sort((a, b) => a.box.top - b.box.top)
    seen.forEach((one, place) => {
      for (let next = place + 1; next < seen.length; next += 1) {
        const other = seen[next] as Item
        if (other.box.top >= one.box.bottom) break
        if (other.element === one.element || other.layer !== one.layer || (other.text === one.text && one.element.closest('svg')))
          continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > 2 && down > 2)
          found.push(`"${one.text}" lies on "${other.text}": ${Math.round(across)} × ${Math.round(down)} px`)
      }
    })
    return [...new Set(found)]
  })
