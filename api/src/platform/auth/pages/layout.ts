import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { brandStyle, isThemeColour } from '../../../kernel/colour-shades.ts'
import { type Html, html } from '../../../kernel/html.ts'
import { brandAppearance } from '../../brand-appearance.ts'
import { authPath } from '../cookies.ts'

/** Translates a key of the dictionary. */
export const t = createTranslator(sv)

const installed = createRequire(import.meta.url)
const own = (name: string) => new URL(`../assets/${name}`, import.meta.url)
const font = (weight: number) => installed.resolve(`@fontsource/lato/files/lato-latin-${weight}-normal.woff2`)
const webauthn = fileInside('@simplewebauthn/browser/dist/bundle/index.umd.min.js')

/** Finds a file of a package with a scope that its package.json exports under no name. */
function fileInside(path: string): string {
  const name = path.split('/').slice(0, 2).join('/')
  const at = findPackageJSON(name, import.meta.url)
  if (!at) throw new Error(`${name} is not installed`)
  return join(dirname(at), path.slice(name.length))
}

/** The pages' few files; each is served under its content's hash, so that browsers keep it for good. */
const files = {
  'lato-400.woff2': { type: 'font/woff2', body: readFileSync(font(400)) },
  'lato-700.woff2': { type: 'font/woff2', body: readFileSync(font(700)) },
  'auth.js': { type: 'text/javascript; charset=utf-8', body: readFileSync(own('auth.js')) },
  'work.js': { type: 'text/javascript; charset=utf-8', body: readFileSync(own('work.js')) },
  // The library that talks with the browser about passkeys, as its makers bundled it.
  'webauthn.js': { type: 'text/javascript; charset=utf-8', body: readFileSync(webauthn) },
  'auth.css': { type: 'text/css; charset=utf-8', body: readFileSync(own('auth.css')) },
}

const addressOf = (name: keyof typeof files, body: Buffer) =>
  `${authPath}/assets/${createHash('sha256').update(body).digest('hex').slice(0, 10)}/${name}`

const addresses = {
  font400: addressOf('lato-400.woff2', files['lato-400.woff2'].body),
  font700: addressOf('lato-700.woff2', files['lato-700.woff2'].body),
  script: addressOf('auth.js', files['auth.js'].body),
  work: addressOf('work.js', files['work.js'].body),
  webauthn: addressOf('webauthn.js', files['webauthn.js'].body),
}
// The style sheet names the fonts, so its own address is made last.
const css = Buffer.from(
  files['auth.css'].body.toString('utf8').replace('LATO_400', addresses.font400).replace('LATO_700', addresses.font700),
)
const style = addressOf('auth.css', css)

type Asset = { type: string; body: Buffer }

const assets: ReadonlyMap<string, Asset> = new Map([
  [addresses.font400, files['lato-400.woff2']],
  [addresses.font700, files['lato-700.woff2']],
  [addresses.script, files['auth.js']],
  [addresses.work, files['work.js']],
  [addresses.webauthn, files['webauthn.js']],
  [style, { ...files['auth.css'], body: css }],
])

/** The script that proves work; only a page that asks for it loads it. */
export const workScript = html`<script src="${addresses.work}" defer></script>`

/** A brand's colours are a file of their own, one for each colour that there can be, so that browsers keep it for good too. */
const brandStyles = `${authPath}/assets/brand/`
const brandStyleName = /^([0-9a-f]{6})\.css$/

/** The content type and bytes of an asset at a path. */
export function assetAt(path: string): Asset | undefined {
  const known = assets.get(path)
  if (known || !path.startsWith(brandStyles)) return known
  const [, colour] = brandStyleName.exec(path.slice(brandStyles.length)) ?? []
  return colour ? { type: files['auth.css'].type, body: Buffer.from(brandStyle(`#${colour}`)) } : undefined
}

/** The brand's mark; cropped large on the dark half, small beside the name. */
const mark = (className: string) =>
  brandAppearance().mark === 'language'
    ? html`<svg class="${className}" viewBox="0 0 48 48" fill="none" aria-hidden="true"><circle class="head" cx="24" cy="7.5" r="4.75" stroke-width="4.5"/><path class="bubble" d="M24 15.5a15.25 15.25 0 1 1-8.6 27.85L7 46l2.3-8.2A15.25 15.25 0 0 1 24 15.5z"/><path class="lines" d="M17 27.5h14M17 34h9" stroke-width="3.6" stroke-linecap="round"/></svg>`
    : html`<svg class="${className}" viewBox="0 0 48 48" fill="none" stroke-width="6" stroke-linecap="round" aria-hidden="true"><path class="outer" d="M37.4 10.6a19 19 0 1 0 0 26.8"/><path class="inner" d="M16.5 31v-8.5a7.5 7.5 0 0 1 15 0V31"/></svg>`

const shapes = {
  info: html`<circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/>`,
  error: html`<circle cx="12" cy="12" r="10"/><path d="M12 8v4"/><path d="M12 16h.01"/>`,
  success: html`<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>`,
  school: html`<path d="M14 21v-3a2 2 0 0 0-4 0v3"/><path d="M18 5v16"/><path d="m4 6 7.106-3.79a2 2 0 0 1 1.788 0L20 6"/><path d="m6 11-3.52 2.147a1 1 0 0 0-.48.854V19a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-5a1 1 0 0 0-.48-.853L18 11"/><path d="M6 5v16"/><circle cx="12" cy="9" r="2"/>`,
  arrow: html`<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>`,
  // Lucide's fingerprint.
  fingerprint: html`<path d="M12 10a2 2 0 0 0-2 2c0 1.02-.1 2.51-.26 4"/><path d="M14 13.12c0 2.38 0 6.38-1 8.88"/><path d="M17.29 21.02c.12-.6.43-2.3.5-3.02"/><path d="M2 12a10 10 0 0 1 18-6"/><path d="M2 16h.01"/><path d="M21.8 16c.2-2 .131-5.354 0-6"/><path d="M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .34-2"/><path d="M8.65 22c.21-.66.45-1.32.57-2"/><path d="M9 6.8a6 6 0 0 1 9 5.2v2"/>`,
  eye: html`<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>`,
}

/** Draws an icon as inline SVG; `size` in pixels. */
export const icon = (name: keyof typeof shapes, size = 20) =>
  html`<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[name]}</svg>`

export type NoticeType = 'info' | 'error' | 'success'

/** A message above the form; an error is read out at once. */
export function notice(kind: NoticeType, text: string): Html {
  return html`<div class="notice ${kind}"${kind === 'error' && html` role="alert"`}>${icon(kind)}<p>${text}</p></div>`
}

/** The frame of every page: form column at the left, the mark at the right. `home` is the bare host's origin. */
export function page({ title, home, body }: { title: string; home: string; body: Html }): string {
  const { colour } = brandAppearance()
  return html`<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('error.title', { code: title, brand: t('brand.network') })}</title>
<link rel="preload" href="${addresses.font400}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${addresses.font700}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${style}">${
    !isThemeColour(colour) &&
    html`
<link rel="stylesheet" href="${brandStyles}${colour.slice(1).toLowerCase()}.css">`
  }
<script src="${addresses.script}" defer></script>
</head>
<body>
<a class="skip" href="#form">${t('login.skip')}</a>
<div class="column">
<header><a class="brand" href="${home}/">${mark('mark')}<span>${t('brand.network')}</span></a></header>
<main id="form" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
<footer><nav aria-label="${t('login.links')}"><a href="${home}/">${t('login.toSite')}</a><a href="${home}/verifiera">${t('login.verify')}</a><a href="${home}/cookiepolicy">${t('footer.cookies')}</a></nav></footer>
</div>
<div class="side">${mark('large')}<p>${t('login.tagline')}</p></div>
</body>
</html>`.text
}

/** Loads the library for passkeys, on the pages that ask for one. */
export const passkeyScript = (): Html => html`<script src="${addresses.webauthn}" defer></script>`

/** A field that people don't see. */
export const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

export type FieldOptions = {
  name: string
  label: string
  type?: 'text' | 'password'
  value?: string
  autocomplete: string
  hint?: string
  error?: string | undefined
  focus?: boolean
  /** A link at the end of the label's line. */
  aside?: Html
}

/** A labelled text field with its error; a password gets the button that shows it. */
export function field({
  name,
  label,
  type = 'text',
  value = '',
  autocomplete,
  hint,
  error,
  focus,
  aside,
}: FieldOptions): Html {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
<div class="label"><label for="${name}">${label}</label>${aside}</div>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<div class="frame"><input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="256" required${described && html` aria-describedby="${described}"`}${error && html` aria-invalid="true"`}${focus && html` autofocus`}>${
    type === 'password' &&
    html`<button type="button" class="show" data-shows="${name}" data-hide="${t('action.hide')}" aria-label="${t('control.showPassword')}" data-hide-label="${t('control.hidePassword')}" hidden>${icon('eye', 18)}<span>${t('action.show')}</span></button>`
  }</div>
${error && html`<p class="fault" id="${name}-error">${icon('error', 16)}${error}</p>`}
</div>`
}
