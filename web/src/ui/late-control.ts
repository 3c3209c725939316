import { type KeyboardEvent as Key, useState } from 'react'
import type { LateCode } from '../lib/late.tsx'
import { fetchFloating, loadFloating } from './floating.ts'
import type { Asked } from './opening.ts'

// A menu or a select is a plain button until somebody opens it: a page draws dozens of them, and their code, with that of their places,
// is a tenth of a list's script. A button keeps its place and its focus when the pointer or the focus comes, which only fetch the code.

/** The acts of the plain button. */
export type PlainHandlers = {
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
  onKeyDown: (event: Key) => void
  onKeyUp: (event: Key) => void
  onBlur: () => void
}

/**
 * Says whether a control is still a plain button, and how it was asked to open.
 * @param keys the keys that open it in a way of their own; Enter and space otherwise press it
 */
export function useLateControl(code: Pick<LateCode, 'isHere'>, keys: readonly Asked[]) {
  const [isHere, setIsHere] = useState(code.isHere)
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (how: Asked) => {
    setAsked(how)
    if (code.isHere()) setIsHere(true)
    else
      void loadFloating()
        .finally(() => setIsHere(true))
        .catch(() => undefined)
  }
  const plain: PlainHandlers = {
    onPointerEnter: fetchFloating,
    onFocus: fetchFloating,
    onClick: () => ask('press'),
    onKeyDown: (event) => {
      const how = keys.find((key) => key === `key:${event.key}`)
      if (!how || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      ask(how)
    },
    // Firefox presses a button when the space bar comes up, whatever became of its way down.
    onKeyUp: (event) => event.key === ' ' && event.preventDefault(),
    // Code that comes late takes nobody back.
    onBlur: () => setAsked(null),
  }
  return { isHere, asked, plain }
}
