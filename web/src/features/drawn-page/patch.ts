/** Gives an element the attributes of another. */
function patchAttributes(now: Element, next: Element): void {
  for (const { name } of [...now.attributes]) if (!next.hasAttribute(name)) now.removeAttribute(name)
  for (const { name, value } of [...next.attributes]) {
    if (now.getAttribute(name) !== value) now.setAttribute(name, value)
  }
}

const isElement = (node: Node | undefined): node is Element => node?.nodeType === 1

/**
 * Makes an element equal to another one of another document. Parts that are equal stay, so that pictures are not fetched again and
 * nothing flickers; the cost follows the part that differs.
 */
export function patch(now: Element, next: Element): void {
  patchAttributes(now, next)
  const [olds, news] = [[...now.childNodes], [...next.childNodes]]
  let first = 0
  const least = Math.min(olds.length, news.length)
  while (first < least && olds[first]?.isEqualNode(news[first] ?? null)) first++
  let last = 0
  while (last < least - first && olds.at(-1 - last)?.isEqualNode(news.at(-1 - last) ?? null)) last++
  const [left, right] = [olds.slice(first, olds.length - last), news.slice(first, news.length - last)]
  align(now, { left, right, after: olds[olds.length - last] ?? null })
}

/** How far ahead an equal part is looked for. */
const reach = 20

const isAmong = (node: Node, others: readonly Node[]) =>
  others.slice(0, reach).findIndex((other) => node.isEqualNode(other))

/** Puts `right` in the place of `left`, before `after`: equal parts stay, one of the same kind is changed, others come and go. */
function align(parent: Element, { left, right, after }: { left: Node[]; right: Node[]; after: Node | null }): void {
  let rest = left
  for (const [at, next] of right.entries()) {
    const equal = isAmong(next, rest)
    if (equal >= 0) {
      for (const node of rest.slice(0, equal)) node.parentNode?.removeChild(node)
      rest = rest.slice(equal + 1)
      continue
    }
    const [old] = rest
    // One that is still to come unchanged is not changed into another.
    if (old?.nodeName === next.nodeName && isAmong(old, right.slice(at + 1)) < 0) {
      if (isElement(old) && isElement(next)) patch(old, next)
      else old.textContent = next.textContent
      rest = rest.slice(1)
    } else parent.insertBefore(parent.ownerDocument.adoptNode(next), old ?? after)
  }
  for (const node of rest) node.parentNode?.removeChild(node)
}
