/** Milliseconds that the link of a download stays in the page (Spec §9). */
const LINK_MS = 500

/** Downloads a file by its short-lived link, without leaving the page. `name` serves an answer without a file name. */
export function downloadFrom(url: string, name = ''): void {
  const page = document
  const link = page.createElement('a')
  link.href = url
  link.download = name
  // Nobody presses it: it is there for the browser alone.
  link.hidden = true
  page.body.append(link)
  link.click()
  setTimeout(() => link.remove(), LINK_MS)
}
