import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Makes the server's markup in a place alive, with the properties that stand beside it. */
export function hydrate<Props extends object>(place: HTMLElement, Component: ComponentType<Props>): void {
  hydrateRoot(place, <Component {...(JSON.parse(place.dataset.props ?? '{}') as Props)} />)
}
