/**
 * Closes an open menu at Escape, and at a click or focus outside it. One that covers the page (`data-menu="page"`) keeps the
 * keys in it while it is open: Tab leads from its last control to its button, and back.
 */
export function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false
    }
    document.addEventListener('click', leave)
    document.addEventListener('focusin', leave)
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return
      menu.open = false
      menu.querySelector('summary')?.focus()
    })
    if (menu.dataset.menu === 'page') keepInside(menu)
  }
}

function keepInside(menu: HTMLDetailsElement): void {
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || !menu.open) return
    const controls = [...menu.querySelectorAll<HTMLElement>('summary, a[href], button, input')]
    // What lies in a closed fold of the menu is not reached.
    const reached = controls.filter((control) => control.tabIndex >= 0 && !control.closest(inClosedFold))
    const [from, to] = event.shiftKey ? [reached[0], reached.at(-1)] : [reached.at(-1), reached[0]]
    if (document.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  })
}

const inClosedFold = 'details:not([open]) > :not(summary), [hidden]'

/** Highlights the member whose card is open or hovered, in the list and by its pin. */
export function markMember(): void {
  const all = document.querySelectorAll<Element>('[data-member]')
  if (all.length === 0) return
  const mark = (pointed?: string) => {
    const chosen = location.hash.match(/^#plats-(\d+)$/)?.[1]
    for (const each of all) {
      const number = each.getAttribute('data-member')
      each.toggleAttribute('data-active', number === pointed || (!pointed && number === chosen))
    }
  }
  for (const each of all) {
    each.addEventListener('mouseenter', () => mark(each.getAttribute('data-member') ?? undefined))
    each.addEventListener('mouseleave', () => mark())
  }
  addEventListener('hashchange', () => mark())
  mark()
}
