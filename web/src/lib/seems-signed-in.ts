/** The mark of this host that a person has signed in on it; the token's cookie ends before the session does. */
const MARK = 'vopages_member'
/** The beginning of the token that isn't of this host, for as long as the tab lives: its site may be another one (record 60). */
const ELSEWHERE = 'vopages_elsewhere'

const tokenBegins = (): string | null => /(?:^|; )vopages_atoken=([^;]{1,8})/.exec(document.cookie)?.[1] ?? null

/** Whether the browser may hold a session of this public site. The server decides; visitors' pages ask it nothing. */
export function seemsSignedIn(): boolean {
  try {
    const token = tokenBegins()
    if (token !== null) return sessionStorage.getItem(ELSEWHERE) !== token
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Remembers that the reader is signed in here, or that the token that the browser shows opens nothing here. */
export function markSignedIn(signedIn: boolean): void {
  const token = tokenBegins()
  try {
    if (signedIn) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
    if (!signedIn && token !== null) sessionStorage.setItem(ELSEWHERE, token)
  } catch {
    // Without storage the cookie alone tells, for as long as it lives.
  }
}
