/**
 * Leads a person who is signed in on this host from the page for visitors to the app. The server sees no token that has run out,
 * while the app can have it renewed.
 */
export function leadSignedIn(): void {
  if (document.body.dataset.public !== 'material' || location.pathname !== '/') return
  try {
    if (localStorage.getItem('vo_signed_in') !== null) location.replace('/login')
  } catch {
    // A browser that keeps nothing has nobody signed in.
  }
}
