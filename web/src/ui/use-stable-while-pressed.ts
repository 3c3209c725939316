import { useEffect, useReducer, useRef } from 'react'

/** Milliseconds in which a touch or pen may still become a gesture; the click can come that late. */
const TAP = 400

let pressed = false
let ending: ReturnType<typeof setTimeout> | undefined
let watched = false
const waiting = new Set<() => void>()

const down = (event: PointerEvent) => {
  if (event.button !== 0) return over()
  clearTimeout(ending)
  pressed = true
}

const over = () => {
  clearTimeout(ending)
  if (!pressed) return
  pressed = false
  for (const go of waiting) go()
  waiting.clear()
}

// The following click must land on the pressed element. No click comes when the pointer has moved elsewhere.
const up = (event: PointerEvent) => {
  clearTimeout(ending)
  ending = setTimeout(over, event.pointerType === 'touch' || event.pointerType === 'pen' ? TAP : 0)
}

/** Ends a press whose end went elsewhere (a list that the system draws), once the mouse moves without a button. */
const moved = (event: PointerEvent) => {
  if (event.buttons === 0 && event.pointerType === 'mouse') over()
}

function watch(): void {
  if (watched) return
  watched = true
  window.addEventListener('pointerdown', down, true)
  window.addEventListener('pointerup', up, true)
  for (const name of ['pointercancel', 'keydown'] as const) window.addEventListener(name, over, true)
  window.addEventListener('pointermove', moved, true)
  // In the bubble phase: the clicked element handles the click first.
  window.addEventListener('click', over)
}

/**
 * Holds a value that takes room, such as an error that appears when a field is left, unchanged during a press. Pressing
 * leaves the field; a new error would move the pressed element away under the pointer and lose the click.
 */
export function useStableWhilePressed<Value>(value: Value): Value {
  const shown = useRef(value)
  const [, again] = useReducer((count: number) => count + 1, 0)
  const waits = pressed && !Object.is(shown.current, value)
  if (!waits) shown.current = value
  useEffect(watch, [])
  useEffect(() => {
    if (!waits) return
    if (!pressed) return again()
    waiting.add(again)
    return () => {
      waiting.delete(again)
    }
  }, [waits])
  return shown.current
}
