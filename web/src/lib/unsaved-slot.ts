/** The address parameter that names the unsaved text that a form offers. */
export const UNSAVED = 'osparad'

/** Returns the unsaved text that the page's address names, or null. */
export function unsavedSlot(): string | null {
  const slot = new URLSearchParams(location.search).get(UNSAVED)
  return slot && /^\w{1,40}$/.test(slot) ? slot : null
}
