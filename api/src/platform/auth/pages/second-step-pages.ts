import { type Html, html } from '../../../kernel/html.ts'
import type { QrCode } from '../factors/qr.ts'
import { field, hidden, icon, notice, page, passkeyScript, t } from './layout.ts'

/** The common parts of every form's page: the bare host's origin, the form's token, and the address that it is sent to. */
export type Frame = { home: string; csrf: string; action: string }

/**
 * The button that asks the browser for a passkey. It needs script, so script shows it.
 * @param options the library's options for the browser
 */
export function passkeyForm(
  { csrf, action }: Pick<Frame, 'csrf' | 'action'>,
  given: { options: object; label: string; hint?: string; pending?: string; after?: Html },
): Html {
  return html`<div class="passkey" data-passkey hidden>
<form method="post" action="${action}" data-options="${JSON.stringify(given.options)}">
${hidden('csrf', csrf)}${given.pending && hidden('pending', given.pending)}${hidden('passkey', '')}${hidden('keep', '')}
<button class="primary with-icon">${icon('fingerprint')}<span>${given.label}</span></button>
${given.hint && html`<p class="hint below">${given.hint}</p>`}
<p class="fault" role="alert" data-refused hidden>${icon('error', 16)}<span>${t('login.passkeyStopped')}</span></p>
</form>
${given.after}
${passkeyScript()}
</div>`
}

/** A line with words in its middle, between two ways. */
export const orLine = (text: string): Html => html`<p class="or"><span>${text}</span></p>`

type SecondStep = Frame & { pending: string; options: object | undefined; hasCode: boolean; error: string | undefined }

/** The page that asks for the second factor, after the right password. */
export function secondStepPage({ home, csrf, action, pending, options, hasCode, error }: SecondStep): string {
  const key = options && {
    options,
    pending,
    label: t('login.passkeyConfirm'),
    hint: t('login.passkeyHint'),
    ...(hasCode && { after: orLine(t('login.orCode')) }),
  }
  return page({
    home,
    title: t('login.secondTitle'),
    body: html`${!hasCode && error && notice('error', error)}
<p class="lead">${t(hasCode ? 'login.secondHelp' : 'login.secondPasskey')}</p>
${key && passkeyForm({ csrf, action }, key)}
${
  hasCode
    ? html`<form method="post" action="${action}" novalidate>
${hidden('csrf', csrf)}${hidden('pending', pending)}
${field({ name: 'code', label: t('login.code'), autocomplete: 'one-time-code', hint: t('login.codeHint'), error, focus: true })}
<button class="primary">${t('login.codeSend')}</button>
</form>`
    : html`<noscript>${notice('info', t('login.passkeyNeedsScript'))}</noscript>`
}
<hr>
<p class="quiet">${t('login.lostDevice')}</p>
<p><a href="${action}">${t('login.backToSignIn')}</a></p>`,
  })
}

type Setup = Frame & { pending: string; secret: string; qr: QrCode; error: string | undefined }

/** The page that connects an app, where a second factor is demanded of an account that has none. */
export function setupPage({ home, csrf, action, pending, secret, qr, error }: Setup): string {
  return page({
    home,
    title: t('login.setupTitle'),
    body: html`<p class="lead">${t('login.setupHelp')}</p>
<ol class="steps"><li>${t('login.setupScan')}</li><li>${t('login.setupCode')}</li></ol>
<svg class="qr" viewBox="-4 -4 ${qr.size + 8} ${qr.size + 8}" role="img" aria-label="${t('login.setupPicture')}"><path d="${qr.path}"/></svg>
<p class="hint">${t('login.setupKey')}</p>
<p class="secret">${secret.replace(/.{4}(?=.)/g, '$& ')}</p>
<form method="post" action="${action}" novalidate>
${hidden('csrf', csrf)}${hidden('pending', pending)}
${field({ name: 'code', label: t('login.codeFromApp'), autocomplete: 'one-time-code', hint: t('login.setupCodeHint'), error, focus: true })}
<button class="primary">${t('login.setupSend')}</button>
</form>
<p class="quiet">${t('login.setupWhy')}</p>`,
  })
}

/** The page that shows a person's recovery codes, once. @param next where the sign-in goes on */
export function codesPage({ home, codes, next }: { home: string; codes: readonly string[]; next: string }): string {
  return page({
    home,
    title: t('login.codesTitle'),
    body: html`${notice('success', t('login.codesDone'))}
<p class="lead">${t('login.codesHelp')}</p>
<ol class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ol>
<p><a class="primary" href="${next}">${t('login.codesNext')}</a></p>`,
  })
}
