import { type RefObject, useEffect, useRef } from 'react'

/** The way in which a button was asked to open: by a press, or by a key. */
export type Asked = 'press' | 'key:Enter' | 'key: ' | 'key:ArrowDown' | 'key:ArrowUp'

/** Opens a control, once it is drawn, in the way that its plain button was asked to. */
export function useOpening(button: RefObject<HTMLButtonElement | null>, asked: Asked | null): void {
  const open = useRef(asked)
  useEffect(() => {
    const how = open.current
    open.current = null
    if (!how) return
    button.current?.focus({ preventScroll: true })
    if (how === 'press') button.current?.click()
    else
      button.current?.dispatchEvent(
        new KeyboardEvent('keydown', { key: how.slice(4), bubbles: true, cancelable: true }),
      )
  }, [button])
}
