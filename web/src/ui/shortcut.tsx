import { cloneElement, type ReactElement } from 'react'
import { type ShortcutName, useShortcut } from '../lib/shortcuts.ts'
import { useTooltip } from './tooltip.tsx'

/** Gives a button a shortcut (`lib/shortcuts.ts`), which its tooltip shows. */
export function Shortcut({ name, children }: { name: ShortcutName; children: ReactElement<object> }) {
  const { attributes, hint } = useShortcut(name)
  const [handlers, bubble] = useTooltip(hint ?? '')
  return (
    <>
      {cloneElement(children, { ...attributes, ...(hint ? handlers : {}) })}
      {bubble}
    </>
  )
}
