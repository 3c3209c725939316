// Runs in the head, before the page's first paint: a message that this browser has closed is never drawn, so that nothing moves.
// The file imports nothing, because browsers run it as it is. The names are those of lib/closed-messages.ts.

try {
  const closed: unknown = JSON.parse(localStorage.getItem('vo_closed_notices') ?? '[]')
  const sheet = new CSSStyleSheet()
  for (const key of Array.isArray(closed) ? closed : []) {
    if (typeof key !== 'string') continue
    sheet.insertRule(`[data-message="${CSS.escape(key)}"]:has(> details) { display: none }`)
  }
  document.adoptedStyleSheets.push(sheet)
} catch {
  // A browser that stores nothing has closed nothing.
}
