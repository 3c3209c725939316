import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { drafts } from '../lib/drafts.ts'
import '../lib/form-texts.ts'
import { loadFloating } from './floating.ts'

// Menus and selects are drawn with their code, as on a page that has been read for a while.
await loadFloating()

/** Replaces an interface that jsdom lacks; the components use it only to follow sizes. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizeObserver

// A busy machine needs a longer limit; awaited things usually come at once.
configure({ asyncUtilTimeout: 15_000 })

// jsdom hides every popover, because it can't open one.
const style = document.createElement('style')
style.textContent = '[popover] { display: block !important }'
document.head.append(style)

// Typed words that a test leaves behind would be another one's.
afterEach(() => {
  cleanup()
  drafts.dropAll(localStorage)
  drafts.dropAll(sessionStorage)
})
