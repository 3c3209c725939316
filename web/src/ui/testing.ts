import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import '../lib/form-texts.ts'

/** What a browser has and jsdom lacks; the components use it only to follow sizes. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizeObserver

// What is waited for comes at once, but not on a machine that does other things too.
configure({ asyncUtilTimeout: 5_000 })

// jsdom hides every popover, because it cannot open one.
const style = document.createElement('style')
style.textContent = '[popover] { display: block !important }'
document.head.append(style)

afterEach(cleanup)
