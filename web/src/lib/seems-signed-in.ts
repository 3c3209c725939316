/** The mark of this host that a person has signed in on it; the token's cookie ends before the session does. */
const MARK = 'vopages_member'

/** Whether the browser may hold a session of this public site. The server decides; visitors' pages ask it nothing. */
export function seemsSignedIn(): boolean {
  try {
    return /(?:^|; )vopages_atoken=/.test(document.cookie) || localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Remembers that the reader is signed in here, or forgets it. */
export function markSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // Without storage the cookie alone tells, for as long as it lives.
  }
}
