import { type Consent, readConsent, storeConsent } from './consent.ts'
import { tellOfView } from './visits.ts'

/** Milliseconds until the banner appears, and until the page reloads (Spec §9, Timing). */
const delay = 1000

/**
 * Asks about cookies a second after load, and again on demand (Spec §2.2). On the policy page a floating button opens
 * the question instead.
 */
export function askAboutCookies(reload = () => location.reload()): void {
  const place = document.querySelector<HTMLElement>('[data-cookies-question]')
  const banner = place?.querySelector<HTMLElement>('[data-cookie-banner]')
  const saving = place?.querySelector<HTMLElement>('[data-cookies-saving]')
  const float = place?.querySelector<HTMLElement>('[data-cookies]')
  if (!place || !banner || !saving || !float) return
  const onPolicyPage = location.pathname === place.dataset.cookiesQuestion

  const choose = (value: Consent) => {
    const before = readConsent()
    storeConsent(value)
    // The page is read now; loading it anew is no new view.
    if (before !== '1') tellOfView()
    banner.hidden = true
    float.hidden = true
    saving.hidden = false
    const status = saving.querySelector<HTMLElement>('[data-text]')
    // A status is told when its text comes.
    status?.setAttribute('role', 'status')
    if (status) status.textContent = status.dataset.text ?? ''
    setTimeout(reload, delay)
  }
  const ask = () => {
    banner.hidden = false
    float.hidden = true
  }

  for (const button of banner.querySelectorAll('button')) {
    button.addEventListener('click', () => choose(button.value as Consent))
  }
  for (const link of document.querySelectorAll('[data-cookies]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      ask()
      // Focus moves only when the visitor opened the question.
      banner.focus()
    })
  }
  document.querySelector<HTMLFormElement>('[data-consent]')?.addEventListener('submit', (event) => {
    const { submitter } = event
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    choose(submitter.value as Consent)
  })
  if (onPolicyPage) float.hidden = false
  else if (!readConsent()) setTimeout(() => saving.hidden && ask(), delay)
}
