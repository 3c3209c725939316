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
  const isSameKind = left.length === right.length && left.every((node, at) => node.nodeName === right[at]?.nodeName)
  const after = olds[olds.length - last] ?? null
  if (isSameKind) {
    for (const [at, node] of left.entries()) {
      const other = right[at]
      if (isElement(node) && isElement(other)) patch(node, other)
      else if (other) node.textContent = other.textContent
    }
    return
  }
  for (const node of left) node.remove()
  for (const node of right) now.insertBefore(now.ownerDocument.adoptNode(node), after)
}
