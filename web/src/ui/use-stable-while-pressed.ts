import { useEffect, useReducer, useRef } from 'react'

/** How long the click after a finger or a pen may be on its way, in milliseconds: it may yet become a gesture. */
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

// The click that follows must land on what was pressed. There is none when the pointer has gone elsewhere.
const up = (event: PointerEvent) => {
  clearTimeout(ending)
  ending = setTimeout(over, event.pointerType === 'touch' || event.pointerType === 'pen' ? TAP : 0)
}

/** A press whose end was told to someone else (a list of choices that the system draws) is over when the pointer moves freely. */
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
  // Not while it is on its way down: what is clicked hears it first.
  window.addEventListener('click', over)
}

/**
 * A value that takes room, such as a fault that shows when a field is left: it stands still while something is pressed.
 * Pressing leaves the field; what is pressed would otherwise move away under the pointer, and the click be lost.
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
