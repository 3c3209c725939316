export type Cookies = {
  get: (name: string) => string | null
  /** Sets a cookie for `seconds`, shared over the parent domain and sent on top-level navigation only (Spec §9). */
  set: (name: string, value: string, seconds: number) => void
  /** Removes a cookie with and without domain, on the root and on this path. */
  remove: (name: string) => void
  names: () => string[]
}

/** Reads and writes the cookies that script can see. `domain` is the shared parent domain. */
export function createCookies(domain: string, page: Document = document): Cookies {
  const pairs = () =>
    page.cookie
      .split(/; */)
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=')
        return at < 0 ? ([pair, ''] as const) : ([pair.slice(0, at), pair.slice(at + 1)] as const)
      })
  const secure = page.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store API can't set a cookie on plain http.
  return {
    get: (name) => {
      const found = pairs().find(([each]) => each === name)
      return found ? decode(found[1]) : null
    },
    set: (name, value, seconds) => {
      page.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Domain=${domain}; Max-Age=${seconds}; SameSite=Lax${secure}`
    },
    remove: (name) => {
      for (const path of new Set(['/', page.location.pathname])) {
        for (const of of ['', `; Domain=${domain}`, `; Domain=${page.location.hostname}`]) {
          page.cookie = `${name}=; Path=${path}${of}; Max-Age=0; SameSite=Lax${secure}`
        }
      }
    },
    names: () => pairs().map(([name]) => name),
  }
  // biome-ignore-end lint/suspicious/noDocumentCookie: as above
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
