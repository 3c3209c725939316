import { type ComponentType, lazy, useEffect, useState, useSyncExternalStore } from 'react'

type Loaded<Props> = { default: ComponentType<Props> }

/** Code of a part that comes when it is needed. */
export type LateCode = { load: () => Promise<unknown>; isHere: () => boolean }

let underWay = 0
const listeners = new Set<() => void>()
function count(by: number) {
  underWay += by
  // A part asks for its code while it is drawn, when no other part may be drawn anew.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

/** Returns the number of parts whose code is on its way. */
export const useCodeUnderWay = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => underWay,
  )

/**
 * Makes a part whose code comes when it is needed. Code that has come before draws at once: a lazy part would show its placeholder
 * for a frame even then.
 * @returns the part; `load` fetches its code ahead
 */
export function late<Props extends object>(fetchCode: () => Promise<Loaded<Props>>) {
  let come: ComponentType<Props> | undefined
  const load = async () => {
    count(1)
    try {
      const part = await fetchCode()
      come = part.default
      return part
    } finally {
      count(-1)
    }
  }
  const Lazy = lazy(load) as unknown as ComponentType<Props>
  function Late(props: Props) {
    // A part that stands stays the same one when its code has come.
    const [Part] = useState(() => come ?? Lazy)
    return <Part {...props} />
  }
  return Object.assign(Late, { load, isHere: () => come !== undefined } satisfies LateCode)
}

/**
 * Fetches the code of parts before they are drawn.
 * @param codes always the same list
 * @param wanted false while nothing is to be drawn by it
 * @returns whether it is there, or can't be fetched: the part then tells so
 */
export function useCodes(codes: readonly LateCode[], wanted = true): boolean {
  const [isReady, setReady] = useState(() => codes.every(({ isHere }) => isHere()))
  useEffect(() => {
    if (isReady || !wanted) return
    let left = false
    void Promise.allSettled(codes.map(({ load }) => load())).then(() => left || setReady(true))
    return () => {
      left = true
    }
  }, [codes, isReady, wanted])
  return isReady
}
