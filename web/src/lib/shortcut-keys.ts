import { useEffect, useRef } from 'react'
import { createKeyReader, pressControl } from './shortcuts.ts'

type Meanings = { onGo: (key: string) => void; onList: () => void }

/** Reads the keys of the whole window, except those that a control has handled already. */
export function useShortcutKeys(singleKeys: boolean, meanings: Meanings) {
  const latest = useRef(meanings)
  latest.current = meanings
  useEffect(() => {
    const read = createKeyReader()
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const meaning = read(event, singleKeys)
      if (!meaning) return
      if ('go' in meaning) return latest.current.onGo(meaning.go)
      if (meaning.shortcut === 'list') latest.current.onList()
      else if (!pressControl(meaning.shortcut)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [singleKeys])
}
