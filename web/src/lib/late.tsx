import { type ComponentType, lazy, useState } from 'react'

type Loaded<Props> = { default: ComponentType<Props> }

/**
 * Makes a part whose code comes when it is needed. Code that has come before draws at once: a lazy part would show its placeholder
 * for a frame even then.
 * @returns the part; `load` fetches its code ahead
 */
export function late<Props extends object>(load: () => Promise<Loaded<Props>>) {
  let come: ComponentType<Props> | undefined
  const fetched = async () => {
    const part = await load()
    come = part.default
    return part
  }
  const Lazy = lazy(fetched) as unknown as ComponentType<Props>
  function Late(props: Props) {
    // A part that stands stays the same one when its code has come.
    const [Part] = useState(() => come ?? Lazy)
    return <Part {...props} />
  }
  return Object.assign(Late, { load: fetched })
}
