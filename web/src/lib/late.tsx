import {
  type ComponentType,
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

type Loaded<Props> = { default: ComponentType<Props> }

/** Code of a part that comes when it is needed. */
export type LateCode = { load: () => Promise<unknown>; isHere: () => boolean }

/** Given to parts that are held back until all of them stand (`AtOnce`): waits for one, and returns how the wait ends. */
const HeldBackContext = createContext<(() => () => void) | null>(null)
export const HeldBack = HeldBackContext.Provider

/** Stands in a part's place, out of sight, until the part itself stands there. */
function Coming({ wait }: { wait: () => () => void }) {
  useLayoutEffect(() => wait(), [wait])
  return null
}

/**
 * Makes a part whose code comes when it is needed. Code that has come before draws at once: a lazy part would show its placeholder
 * for a frame even then.
 * @returns the part; `load` fetches its code ahead
 */
export function late<Props extends object>(fetchCode: () => Promise<Loaded<Props>>) {
  let come: ComponentType<Props> | undefined
  const load = async () => {
    const part = await fetchCode()
    come = part.default
    return part
  }
  const Lazy = lazy(load) as unknown as ComponentType<Props>
  function Late(props: Props) {
    // A part that stands stays the same one when its code has come.
    const [Part] = useState(() => come ?? Lazy)
    // One that is held back with others is waited for in its own place: not until its code has come, but until it stands.
    const held = useContext(HeldBackContext)
    const [wait] = useState(() => held)
    if (!wait) return <Part {...props} />
    return (
      <Suspense fallback={<Coming wait={wait} />}>
        <Part {...props} />
      </Suspense>
    )
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
