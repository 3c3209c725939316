/**
 * Runs in the page: lists what a narrow window has no room for. These are buttons and heads of columns with a word that is broken over
 * lines, a bar of a form's buttons with more than two lines, and a page that is moved sideways. A head that hyphenates its words, as the
 * matrix does, may break them. The name of the page at the end of a path is not cut at its side, and a locked value is shown whole.
 * @param whole looks for broken words everywhere: in the narrowest window a long word of a text may be, but none of the bar
 */
export function narrowFaults(whole: boolean): string[] {
  const faults: string[] = []
  const word = document.createRange()
  for (const button of document.querySelectorAll(
    whole ? 'button, th[scope=col], [data-save-bar] a' : '[data-save-bar] :is(button, a)',
  )) {
    if (button.matches('th') && getComputedStyle(button).hyphens === 'auto') continue
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: found } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        word.setStart(text, index)
        word.setEnd(text, index + found.length)
        const lines = new Set([...word.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) faults.push(`${found} is broken over ${lines.size} lines in "${button.textContent}"`)
      }
    }
  }
  for (const shown of document.querySelectorAll<HTMLInputElement>('nav [aria-current=page], textarea[readonly]')) {
    const { scrollWidth: all, clientWidth: seen, scrollHeight, clientHeight, textContent, value } = shown
    const isLow = shown.matches('textarea') && scrollHeight > clientHeight + 1
    if (shown.checkVisibility() && (all > seen + 1 || isLow)) faults.push(`"${value ?? textContent}" is cut`)
  }
  const bar = document.querySelector('[data-save-bar]')
  const tops = [...(bar?.children ?? [])]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect().top)
  if (new Set(tops).size > 2) faults.push(`The bar of buttons has ${new Set(tops).size} lines`)
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`The page is ${scrollWidth - clientWidth} px wider than the window`)
  return faults
}
