/** How long the link that starts a download stays on the page (Spec §9). */
const LINK_MS = 500

/** Lets the browser fetch a file by its short-lived link, without leaving the page. `name` where the answer doesn't give it one. */
export function downloadFrom(url: string, name = ''): void {
  const page = document
  const link = page.createElement('a')
  link.href = url
  link.download = name
  // Nobody's to press: it is there for the browser alone.
  link.hidden = true
  page.body.append(link)
  link.click()
  setTimeout(() => link.remove(), LINK_MS)
}
