import { seemsSignedIn } from '../../lib/seems-signed-in.ts'
import { type IslandModule, type IslandMoment, islands } from '../islands/index.ts'

const modules: Record<string, () => Promise<IslandModule>> = islands

/** Fetches each island of the page at its moment, once. */
export function fetchIslands(known = modules): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = known[place.dataset.island ?? '']
    if (!load) continue
    at(place, place.dataset.on as IslandMoment, async () => (await load()).mount(place))
  }
}

function at(place: HTMLElement, moment: IslandMoment, start: () => void): void {
  if (moment === 'idle') whenIdle(start)
  else if (moment === 'seen') whenSeen(place, start)
  else if (moment === 'signedIn') seemsSignedIn() && start()
  else whenTouched(place, start)
}

function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start)
  else setTimeout(start)
}

function whenSeen(place: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    start()
  })
  observer.observe(place)
}

function whenTouched(place: HTMLElement, start: () => void): void {
  const touched = new AbortController()
  for (const event of ['pointerdown', 'focusin', 'input'] as const) {
    place.addEventListener(
      event,
      () => {
        touched.abort()
        start()
      },
      { signal: touched.signal },
    )
  }
}
