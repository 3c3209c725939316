import { type Html, html } from '../../../kernel/html.ts'
import { authPath } from '../cookies.ts'
import { field, hidden, type NoticeType, notice, page, t, workScript } from './layout.ts'
import { orLine, passkeyForm } from './second-step-pages.ts'

type Base = { home: string }
type Form = Base & { csrf: string }

const forgotLink = `${authPath}/forgot`

export type SignInPage = Form & {
  /** Path with query that the form is sent to. */
  action: string
  username?: string
  remember?: boolean
  message?: { kind: NoticeType; text: string }
  errors?: { username?: string | undefined; password?: string | undefined }
  /** The work that the page's script proves, so that the next try need not wait: a challenge as JSON. */
  challenge?: string | undefined
  /** Sign-in with the school's account, where an organisation has it. */
  school?: Html | null
  /** The options of the browser for signing in by a passkey. */
  passkeys: object
}

/** Without script nothing of it is seen, and the message tells how long to wait. */
const workBox = (challenge: string) =>
  html`<div class="work" data-challenge="${challenge}" data-done="${t('login.workDone')}" data-failed="${t('login.workFailed')}" role="status" hidden><span class="turning" aria-hidden="true"></span><p>${t('login.working')}</p></div>
<input type="hidden" name="work" value="">${workScript}`

/** Pictures 01 and 70: the ways stand below each other, each as a part of its own. */
export function signInPage({
  home,
  csrf,
  action,
  username = '',
  remember = true,
  message,
  errors = {},
  challenge,
  school = null,
  passkeys,
}: SignInPage): string {
  const key = {
    options: passkeys,
    label: t('login.passkey'),
    hint: t('login.passkeyHint'),
    after: orLine(t('login.orPassword')),
  }
  return page({
    home,
    title: t('login.title'),
    body: html`${message && notice(message.kind, message.text)}
${passkeyForm({ csrf, action }, key)}
<form method="post" action="${action}" novalidate>
${hidden('csrf', csrf)}
${field({ name: 'username', label: t('login.username'), value: username, autocomplete: 'username', error: errors.username, focus: !username })}
${field({ name: 'password', label: t('field.password'), type: 'password', autocomplete: 'current-password', error: errors.password, focus: Boolean(username), aside: html`<a href="${forgotLink}">${t('login.forgot')}</a>` })}
${challenge && workBox(challenge)}
<div class="send"><label class="check"><input type="checkbox" name="remember" value="1"${remember && html` checked`}><span>${t('login.remember')}</span></label>
<button class="primary">${t('action.signIn')}</button></div>
</form>
${school}
<hr>
<p class="quiet">${t('login.noAccount')} <a href="${home}/ansok">${t('form.account.heading')}</a>. ${t('login.askOffice')}</p>`,
  })
}

export type LinkSignInPage = Form & { action: string; token: string; name: string; username: string }

/** The page that asks whether to sign in by a mailed link. */
export function linkSignInPage({ home, csrf, action, token, name, username }: LinkSignInPage): string {
  return page({
    home,
    title: t('login.title'),
    body: html`<p class="lead">${t('login.linkAs', { name, uid: username })}</p>
<form method="post" action="${action}" novalidate>
${hidden('csrf', csrf)}${hidden('token', token)}
<button class="primary">${t('action.signIn')}</button>
</form>
<p class="quiet">${t('login.linkNotYou')}</p>`,
  })
}

/** The page that asks for the address of a forgotten password. */
export function forgotPage({
  home,
  csrf,
  error,
  message,
  username = '',
}: Form & { error?: string; message?: string; username?: string }): string {
  return page({
    home,
    title: t('login.resetTitle'),
    body: html`${message && notice('error', message)}
<p class="lead">${t('login.resetHelp')}</p>
<form method="post" action="${forgotLink}" novalidate>
${hidden('csrf', csrf)}
${field({ name: 'username', label: t('login.username'), value: username, autocomplete: 'username', error, focus: true })}
<button class="primary">${t('login.resetSend')}</button>
</form>
<p><a href="${home}/login">${t('login.backToSignIn')}</a></p>`,
  })
}

/** The page that confirms the mail with a link; `hours` is the link's lifetime. */
export function forgotSentPage({ home, hours }: Base & { hours: number }): string {
  return page({
    home,
    title: t('login.resetSentTitle'),
    body: html`${notice('success', t('login.resetSent', { number: hours }))}
<p class="lead">${t('login.resetNothing')}</p>
<p><a href="${home}/login">${t('login.backToSignIn')}</a></p>`,
  })
}

export type NewPasswordPage = Form & {
  token: string
  username: string
  name: string
  errors?: { password?: string | undefined; repeat?: string | undefined }
  message?: string
}

/** The page that asks for a new password. */
export function newPasswordPage({ home, csrf, token, username, name, errors = {}, message }: NewPasswordPage): string {
  return page({
    home,
    title: t('login.newPasswordTitle'),
    body: html`${message && notice('error', message)}
<p class="lead">${t('login.newPasswordFor', { name })}</p>
<form method="post" action="${authPath}/password" novalidate>
${hidden('csrf', csrf)}${hidden('token', token)}
<input class="unseen" type="text" name="username" value="${username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${field({ name: 'password', label: t('field.passwordNew'), type: 'password', autocomplete: 'new-password', hint: t('login.newPasswordHint'), error: errors.password, focus: !errors.repeat || Boolean(errors.password) })}
${field({ name: 'repeat', label: t('field.passwordRepeat'), type: 'password', autocomplete: 'new-password', error: errors.repeat, focus: Boolean(errors.repeat && !errors.password) })}
<button class="primary">${t('login.newPasswordSave')}</button>
</form>`,
  })
}

/** A page that only tells something, with one way on. */
export function messagePage({
  home,
  title,
  text,
  kind = 'info',
  way,
}: Base & { title: string; text: string; kind?: NoticeType; way: { href: string; label: string } }): string {
  return page({
    home,
    title,
    body: html`${notice(kind, text)}
<p><a class="primary" href="${way.href}">${way.label}</a></p>`,
  })
}
