import { markSignedIn } from '../../lib/seems-signed-in.ts'
import { runMenus } from '../enhancements/menus.ts'
import { keepMessagesClosed } from '../enhancements/messages.ts'
import type { MemberParts } from '../model.ts'

// The server draws the parts for the signed-in reader, so that no page holds them that everyone gets, and no template is loaded.

/** Returns the drawn parts; null for a visitor, also when the server can't be asked. */
async function ask(): Promise<MemberParts | null> {
  const response = await fetch(`/inloggad?sida=${encodeURIComponent(location.pathname)}`).catch(() => null)
  return response?.ok ? ((await response.json()) as { parts: MemberParts | null }).parts : null
}

/** Renews the token, which lives for an hour (Spec §7.2): the cookies hold all that it takes. */
async function renew(): Promise<boolean> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'pages' })
  const response = await fetch('/oauth/token', { method: 'POST', body }).catch(() => null)
  return response?.ok ?? false
}

/** Renames headings whose ids the page has already, and leads the links of the part to them. */
function keepIdsApart(place: Element) {
  for (const heading of place.querySelectorAll('[id^="avsnitt-"]')) {
    const { id } = heading
    if (document.querySelectorAll(`[id="${id}"]`).length === 1) continue
    let number = 2
    while (document.getElementById(`${id}-${number}`)) number++
    heading.id = `${id}-${number}`
    for (const link of heading.closest('[data-message]')?.querySelectorAll(`a[href="#${id}"]`) ?? []) {
      link.setAttribute('href', `#${heading.id}`)
    }
  }
}

async function show(): Promise<void> {
  const parts = (await ask()) ?? ((await renew()) ? await ask() : null)
  markSignedIn(parts !== null)
  if (!parts) return
  for (const [name, html] of Object.entries(parts)) {
    for (const place of document.querySelectorAll(`[data-signed-in="${name}"]`)) {
      // Drawn by our server with React, which escapes all that it is given (site/parts/member.tsx).
      place.innerHTML = html
      keepIdsApart(place)
      keepMessagesClosed(place)
      runMenus(place)
    }
  }
}

/** Shows the parts of the page for its signed-in reader; one place stands for all of them. */
export function mount(): void {
  void show()
}
