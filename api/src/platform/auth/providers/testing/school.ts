import { randomUUID } from 'node:crypto'
import { adminCallback, authorizeAddress, type Browser, formOf, newVerifier } from '../../testing.ts'
import { throughProvider } from './oidc-provider.ts'

/** The authorisation request of the admin app, as its query. */
export const adminQuery = () => {
  const { challenge } = newVerifier()
  const request = {
    client_id: 'admin',
    redirect_uri: adminCallback,
    code_challenge: challenge,
    state: randomUUID().repeat(2),
  }
  return authorizeAddress(request).replace('/oauth/authorize?', '')
}

/** Begins a sign-in with a provider. @returns the provider's address */
export async function startAt(browser: Browser, provider: number, query = adminQuery()): Promise<string> {
  const answer = await browser.visit(`/oauth/school/${provider}/start?${query}`)
  if (answer.status !== 302) throw new Error(`no way to the provider: ${answer.status} ${answer.text}`)
  return String(answer.headers.location)
}

/** Signs in at a provider of OpenID Connect. @returns the page or redirect after the way back */
export async function signInAt(browser: Browser, provider: { id: number; issuer: string }, query = adminQuery()) {
  const back = await throughProvider(await startAt(browser, provider.id, query), provider.issuer)
  return goOn(browser, back)
}

/** Goes on from the provider's answer to the page that follows it. */
export async function goOn(browser: Browser, back: string, form?: Record<string, string>) {
  const first = await browser.visit(back, form ? { form } : {})
  if (first.status !== 303) return first
  return browser.visit(String(first.headers.location))
}

/** Sends one of a page's forms: the one whose target ends with `action`. */
export function send(browser: Browser, page: string, action: string, fields: Record<string, string> = {}) {
  const at = page.indexOf(`action="/oauth/school/${action}"`)
  if (at < 0) throw new Error(`no form ${action} in ${page}`)
  const { hidden } = formOf(page.slice(page.lastIndexOf('<form', at), page.indexOf('</form>', at)))
  return browser.visit(`/oauth/school/${action}`, { form: { ...hidden, ...fields } })
}

/** Whether the answer goes on with a code to the app that asked. */
export async function arrives(
  browser: Browser,
  answer: { status: number; headers: Record<string, unknown> },
): Promise<boolean> {
  if (answer.status !== 303) return false
  const last = await browser.visit(String(answer.headers.location))
  return last.status === 303 && String(last.headers.location).startsWith(`${adminCallback}?code=`)
}
