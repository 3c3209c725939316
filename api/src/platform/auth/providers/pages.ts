import { type Html, html } from '../../../kernel/html.ts'
import { field, icon, type NoticeType, notice, page, t } from '../pages/layout.ts'
import { type Refusal, schoolPath } from './provider.ts'

type Base = { home: string }
type Form = Base & { csrf: string }

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`
const back = (home: string) => html`<p><a href="${home}/login">${t('login.backToSignIn')}</a></p>`

export type Choice = { id: number; title: string; group: { title: string } | null }

/** The way to a provider, with the authorisation request that the sign-in is for. */
export const startAddress = (id: number, query: string) => `${schoolPath}/${id}/start${query && `?${query}`}`

/** An organisation as a row that leads to its provider. */
export function providerRow({ id, title, group }: Choice, query: string, isLast: boolean): Html {
  const about = isLast ? t('school.usedLast') : group && group.title !== title && group.title
  return html`<a class="choice" href="${startAddress(id, query)}">${icon('school')}<span><b>${title}</b>${about && html`<small>${about}</small>`}</span>${icon('arrow', 18)}</a>`
}

const plain = (text: string) => text.toLocaleLowerCase('sv').normalize('NFC')

/** The choice of an organisation; the search works without script. */
export function choicePage({
  home,
  providers,
  last,
  search,
  query,
}: Base & { providers: Choice[]; last: number; search: string; query: string }): string {
  const found = providers.filter(({ title, group }) =>
    plain(`${title} ${group?.title ?? ''}`).includes(plain(search.trim())),
  )
  const rows = found.sort((one, other) => Number(other.id === last) - Number(one.id === last))
  return page({
    home,
    title: t('school.title'),
    body: html`<p class="lead">${t('school.lead')}</p>
${
  (providers.length > 6 || search !== '') &&
  html`<form method="get" action="${schoolPath}" role="search">${[...new URLSearchParams(query)].map(([name, value]) => hidden(name, value))}
<div class="field"><label for="q">${t('school.search')}</label>
<div class="frame"><input id="q" name="q" type="search" value="${search}" autocomplete="off" maxlength="100" data-filters="choices"></div></div>
</form>`
}
<div class="choices" id="choices">${rows.map((each) => providerRow(each, query, each.id === last))}</div>
${rows.length === 0 && notice('info', t(providers.length === 0 ? 'school.none' : 'school.noneFound'))}
<p class="quiet">${t('school.missing')}</p>
${back(home)}`,
  })
}

export type LinkPage = Form & { provider: string; label: string; username: string; canMail: boolean; error?: string }

/** Asks the owner of an account to confirm that the school's account is theirs, too. */
export function linkAccountPage({ home, csrf, provider, label, username, canMail, error }: LinkPage): string {
  return page({
    home,
    title: t('school.linkTitle'),
    body: html`<p class="lead">${t('school.linkLead', { title: provider, text: label })}</p>
<form method="post" action="${schoolPath}/link" novalidate>
${hidden('csrf', csrf)}
<input class="unseen" type="text" name="username" value="${username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${field({ name: 'password', label: t('school.linkPassword'), type: 'password', autocomplete: 'current-password', error, focus: true })}
<button class="primary">${t('school.link')}</button>
</form>
${
  canMail &&
  html`<form method="post" action="${schoolPath}/mail" novalidate>
${hidden('csrf', csrf)}<p class="quiet">${t('school.mailHelp')}</p>
<button class="secondary">${t('school.mail')}</button>
</form>`
}
${back(home)}`,
  })
}

/** The page of the mailed link, which asks once more. */
export function confirmLinkPage({
  home,
  csrf,
  provider,
  label,
  token,
}: Form & { provider: string; label: string; token: string }): string {
  return page({
    home,
    title: t('school.linkTitle'),
    body: html`<p class="lead">${t('school.confirmLead', { title: provider, text: label })}</p>
<form method="post" action="${schoolPath}/confirm" novalidate>
${hidden('csrf', csrf)}${hidden('token', token)}
<button class="primary">${t('school.link')}</button>
</form>
<p class="quiet">${t('login.linkNotYou')}</p>`,
  })
}

export type AskPage = Form & { provider: string; label: string; email: string; name: string; error?: string }

/** The page of a person without an account, who may ask the organisation for one. */
export function askAccountPage({ home, csrf, provider, label, email, name, error }: AskPage): string {
  return page({
    home,
    title: t('school.askTitle'),
    body: html`${error && notice('error', error)}
<p class="lead">${t('school.askLead', { title: provider, text: label })}</p>
${
  email === ''
    ? notice('info', t('school.askNoAddress'))
    : html`<form method="post" action="${schoolPath}/ask" novalidate>
${hidden('csrf', csrf)}
<p class="quiet">${t('school.askSends', { title: provider, text: [name, email].filter(Boolean).join(', ') })}</p>
<button class="primary">${t('school.ask')}</button>
</form>`
}
<p class="quiet">${t('school.askOther')}</p>
${back(home)}`,
  })
}

/** A page that tells that something is done. @param ends it leads nowhere: the person goes back to the tab before */
export function tellPage({
  home,
  title,
  text,
  kind,
  ends = false,
}: Base & { title: string; text: string; kind: NoticeType; ends?: boolean }): string {
  return page({ home, title, body: html`${notice(kind, text)}${!ends && back(home)}` })
}

/** A page that tells why a sign-in ended, and what to do. */
export function refusalPage({ home, refusal }: Base & { refusal: Refusal | 'tooMany' }): string {
  const kind = refusal === 'cancelled' ? 'info' : 'error'
  return page({
    home,
    title: t('school.refusedTitle'),
    body: html`${notice(kind, t(`school.refused.${refusal}`))}
<p><a class="primary" href="${home}/login">${t('login.backToSignIn')}</a></p>`,
  })
}
