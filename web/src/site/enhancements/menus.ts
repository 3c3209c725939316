/** Times in milliseconds: a pointer that only passes opens nothing, and one that slips off for a moment closes nothing. */
const resting = { open: 150, close: 400 }

/**
 * Closes an open menu at Escape, and at a click or focus outside it. A pointer that rests on a top link opens its menu. A menu
 * that covers the page (`data-menu="page"`) keeps the keys in it while it is open: Tab leads from its last control to its
 * button, and back.
 */
export function runMenus(within: ParentNode = document): void {
  for (const menu of within.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false
    }
    document.addEventListener('click', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', ({ key, target }) => {
      if (key !== 'Escape' || !menu.open) return
      menu.open = false
      if (target instanceof Node && menu.contains(target)) menu.querySelector('summary')?.focus()
    })
    if (menu.dataset.menu === 'page') keepInside(menu)
    menu.addEventListener('toggle', () => menu.open && keepInWindow(menu))
    const place = menu.closest<HTMLElement>('[data-menu-place]')
    if (place) openByPointer(place, menu)
  }
}

function keepInside(menu: HTMLDetailsElement): void {
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || !menu.open) return
    const controls = [...menu.querySelectorAll<HTMLElement>('summary, a[href], button, input')]
    // Links in a closed fold of the menu are not reached.
    const reached = controls.filter((control) => control.tabIndex >= 0 && !control.closest(inClosedFold))
    const [from, to] = event.shiftKey ? [reached[0], reached.at(-1)] : [reached.at(-1), reached[0]]
    if (document.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  })
}

const inClosedFold = 'details:not([open]) > :not(summary), [hidden]'

/** Aligns a menu's panel with the right edge of its link, where it would reach outside the window. */
function keepInWindow(menu: HTMLElement): void {
  const panel = menu.querySelector<HTMLElement>('[data-menu-panel]')
  if (!panel) return
  panel.removeAttribute('data-end')
  const outside = panel.getBoundingClientRect().right > document.documentElement.clientWidth
  panel.toggleAttribute('data-end', outside)
}

/** A click on the fold keeps a menu that the pointer has opened; the pointer never closes a menu that has the focus. */
function openByPointer(place: HTMLElement, menu: HTMLDetailsElement): void {
  let byPointer = false
  let timer = 0
  const after = (time: number, act: () => void) => {
    clearTimeout(timer)
    timer = window.setTimeout(act, time)
  }
  place.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse') return
    after(resting.open, () => {
      if (menu.open) return
      byPointer = true
      menu.open = true
      keepInWindow(menu)
    })
  })
  place.addEventListener('pointerleave', () => {
    after(resting.close, () => {
      if (byPointer && !menu.contains(document.activeElement)) menu.open = false
    })
  })
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    clearTimeout(timer)
    if (byPointer && menu.open) event.preventDefault()
    byPointer = false
  })
  menu.addEventListener('toggle', () => {
    if (!menu.open) byPointer = false
  })
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
