/** Closes an open menu at Escape, and at a click or focus outside it. */
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
  }
}

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
