// All that floats over a page by its button, in one script: it is fetched when a person turns to such a button (floating.ts).
export { Bubble } from './floating-bubble.tsx'
export { FloatingMenu } from './floating-menu.tsx'
export { Place } from './floating-place.ts'
export { FloatingSelect } from './floating-select.tsx'
