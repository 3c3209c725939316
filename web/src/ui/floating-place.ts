import { autoUpdate, computePosition } from '@floating-ui/react'
import { useLayoutEffect } from 'react'
import { floatingPosition } from './floating-position.ts'

const middleware = floatingPosition(4, 8)

export type PlaceProps = {
  anchor: Element
  panel: HTMLElement
  align: 'start' | 'end'
  onPlaced: (at: { left: number; top: number }) => void
}

/** Keeps a panel below or above its anchor while it is open. */
export function Place({ anchor, panel, align, onPlaced }: PlaceProps) {
  useLayoutEffect(() => {
    let isOpen = true
    const options = { placement: `bottom-${align}`, strategy: 'fixed', middleware } as const
    const end = autoUpdate(anchor, panel, () => {
      void computePosition(anchor, panel, options).then(({ x, y }) => isOpen && onPlaced({ left: x, top: y }))
    })
    return () => {
      isOpen = false
      end()
    }
  }, [anchor, panel, align, onPlaced])
  return null
}
