import type { ComponentType } from 'react'
import type { IslandMoment, IslandName } from './index.ts'

type IslandProps<Props extends object> = {
  name: IslandName
  on: IslandMoment
  /** The component that server and browser draw alike. */
  of: ComponentType<Props>
  /** Everything that the component needs, as JSON: its texts too, so that the dictionary stays on the server. */
  props: Props
  className?: string
}

/**
 * Draws a component on the server, and marks its place for the browser. The markup has to work without script; the
 * browser fetches React at the given moment (enhancements/islands.ts).
 */
export function Island<Props extends object>({ name, on, of: Component, props, className }: IslandProps<Props>) {
  return (
    <div data-island={name} data-on={on} data-props={JSON.stringify(props)} className={className}>
      <Component {...props} />
    </div>
  )
}
