import type { Mail } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { mailShades } from '../../kernel/colour-shades.ts'
import { html } from '../../kernel/html.ts'
import { brandAppearance } from '../brand-appearance.ts'

const t = createTranslator(sv)

type Content = {
  subject: string
  body: string
  /** A few words of somebody else, marked as theirs. */
  quote?: { title: string; text: string }
  /** Rows of a table below the button. */
  facts?: { label: string; value: string }[]
  /** Short sentences to know; a link stands behind its sentence. */
  tips?: { title: string; items: { text: string; link?: { label: string; href: string } }[] }
  /** A sentence after the tips. */
  closing?: string
  /** The items that are listed below the body. */
  lists?: { title: string; items: string[] }[]
  button?: { label: string; href: string }
  /** A second way, quieter than the button. */
  link?: { label: string; href: string }
  /** The line at the foot of a mail that can be answered, in place of the one that says that it can't. */
  footer?: string
  /** A last, smaller line. */
  note?: string
}

/**
 * Text and HTML of one mail, with the name, colours and sender of the brand of the work that goes on; the HTML is plain
 * enough for every mail program.
 */
export function composeMail(to: string, content: Content): Mail {
  const { subject, body, lists = [], button, link, note, footer = t('mail.footer') } = content
  const { colour, from } = brandAppearance()
  const { primary, dark, deep } = mailShades(colour)
  const copyLink = button && t('mail.greetingLink', { route: button.href })
  const inText = lists.map(({ title, items }) => [`${title}:`, ...items.map((item) => `- ${item}`)].join('\n'))
  const ways = link ? [button && `${button.label}: ${button.href}`, `${link.label}: ${link.href}`] : [button?.href]
  const more = moreInText(content)
  const text = [body, ...inText, ...ways, ...more, note, footer].filter(Boolean).join('\n\n')
  const page = html`<!doctype html>
<html lang="sv"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#fff;color:#16212b;font:18px/28px Lato,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700;color:${deep}">${t('brand.network')}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px">${subject}</h1>
<p style="margin:0 0 24px;white-space:pre-line">${body}</p>
${lists.map(
  ({ title, items }) => html`<h2 style="margin:0 0 8px;font-size:18px;line-height:28px">${title}</h2>
<ul style="margin:0 0 24px;padding-left:24px">${items.map((item) => html`<li>${item}</li>`)}</ul>
`,
)}${
  button &&
  html`<p style="margin:0 0 24px"><a href="${button.href}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:${primary};color:#fff;font-weight:700;text-decoration:none">${button.label}</a></p>
<p style="margin:0 0 24px;font-size:14px;line-height:20px;color:#4b5661;word-break:break-all">${copyLink}</p>`
}
${moreInHtml(content, dark)}${
  link &&
  html`<p style="margin:0 0 24px"><a href="${link.href}" style="color:${dark};font-weight:700">${link.label}</a></p>
`
}${
  note &&
  html`<p style="margin:0 0 24px;font-size:14px;line-height:20px">${note}</p>
`
}<p style="margin:0;padding-top:16px;border-top:1px solid #dde2e6;font-size:14px;line-height:20px;color:#4b5661">${footer}</p>
</div></body></html>`
  return { to, ...(from && { from }), subject, text: `${text}\n`, html: page.text }
}

function moreInText({ quote, facts = [], tips, closing }: Content): (string | undefined)[] {
  const lines = tips?.items.map(({ text, link }) => `- ${text}${link ? ` ${link.label}: ${link.href}` : ''}`) ?? []
  return [
    quote && `${quote.title}:\n${quote.text}`,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    tips && [`${tips.title}:`, ...lines].join('\n'),
    closing,
  ]
}

/** @param dark the colour of links */
function moreInHtml({ quote, facts = [], tips, closing }: Content, dark: string) {
  const cell = 'padding:10px 0;border-top:1px solid #dde2e6;font-size:16px;line-height:24px;vertical-align:top'
  return html`${
    quote &&
    html`<div style="margin:0 0 24px;padding:0 0 0 16px;border-left:4px solid #78c38c;font-size:16px;line-height:24px">
<p style="margin:0;color:#4b5661">${quote.title}</p><p style="margin:0;white-space:pre-line">${quote.text}</p></div>
`
  }${
    facts.length > 0 &&
    html`<table style="width:100%;margin:0 0 24px;border-collapse:collapse;border-bottom:1px solid #dde2e6">${facts.map(
      ({ label, value }) =>
        html`<tr><th scope="row" style="${cell};width:144px;font-weight:400;text-align:left;color:#4b5661">${label}</th><td style="${cell}">${value}</td></tr>`,
    )}</table>
`
  }${
    tips &&
    html`<h2 style="margin:0 0 8px;font-size:18px;line-height:28px">${tips.title}</h2>
<ul style="margin:0 0 24px;padding-left:24px;font-size:16px;line-height:24px">${tips.items.map(
      ({ text, link }) =>
        html`<li>${text}${link && html` <a href="${link.href}" style="color:${dark}">${link.label}</a>`}</li>`,
    )}</ul>
`
  }${
    closing &&
    html`<p style="margin:0 0 24px;font-size:16px;line-height:24px">${closing}</p>
`
  }`
}

type Person = { email: string; name: string; firstname: string }
const greeted = (person: Person) => person.firstname || person.name

/** The mail with a link for a new password; `hours` is the link's lifetime. */
export function resetMail(person: Person, link: string, hours: number): Mail {
  return composeMail(person.email, {
    subject: t('mail.reset.subject'),
    body: t('mail.reset.body', { name: greeted(person), number: hours }),
    button: { label: t('mail.reset.button'), href: link },
  })
}

/** Words of somebody who invites a person, and the inviter's name. */
export type Greeting = { from: string; text: string }

/** The mail about a new account with a link for its password, and with the inviter's words, marked as theirs. */
export function accountCreatedMail(person: Person, link: string, greeting?: Greeting): Mail {
  return composeMail(person.email, {
    subject: t('mail.accountCreated.subject'),
    body: t('mail.accountCreated.body', { name: greeted(person), uid: person.name }),
    ...(greeting && {
      quote: { title: t('mail.accountCreated.greeting', { name: greeting.from }), text: greeting.text },
    }),
    button: { label: t('mail.accountCreated.button'), href: link },
  })
}

/** The mail about a changed password. */
export function passwordChangedMail(person: Person): Mail {
  return composeMail(person.email, {
    subject: t('mail.passwordChanged.subject'),
    body: t('mail.passwordChanged.body', { name: greeted(person) }),
  })
}

/** To who signed in by a mailed link, which may have come into other hands. */
export function linkSignInMail(person: Person): Mail {
  return composeMail(person.email, {
    subject: t('mail.linkSignIn.subject'),
    body: t('mail.linkSignIn.body', { name: greeted(person) }),
  })
}

/** The mail that asks the account's owner to confirm a link to an account of the school. */
export function confirmLinkMail(person: Person, link: string, told: { provider: string; label: string }): Mail {
  return composeMail(person.email, {
    subject: t('mail.confirmLink.subject'),
    body: t('mail.confirmLink.body', { name: greeted(person), title: told.provider, text: told.label }),
    button: { label: t('mail.confirmLink.button'), href: link },
    note: t('mail.confirmLink.note'),
  })
}

/** The mail that tells the account's owner of a new link to an account of the school. */
export function accountLinkedMail(person: Person, provider: string): Mail {
  return composeMail(person.email, {
    subject: t('mail.accountLinked.subject'),
    body: t('mail.accountLinked.body', { name: greeted(person), title: provider }),
  })
}

/** The mail that tells the account's owner that a linked service's answers are known by other keys from now on. */
export function providerChangedMail(person: Person, provider: string): Mail {
  return composeMail(person.email, {
    subject: t('mail.providerChanged.subject', { title: provider }),
    body: t('mail.providerChanged.body', { name: greeted(person), title: provider }),
    note: t('mail.providerChanged.note'),
  })
}

/** The mail to a person who may approve an account that somebody asks for. */
export function accountRequestMail(person: Person, link: string, told: { provider: string; person: string }): Mail {
  return composeMail(person.email, {
    subject: t('mail.accountRequest.subject'),
    body: t('mail.accountRequest.body', { name: greeted(person), person: told.person, title: told.provider }),
    button: { label: t('mail.accountRequest.button'), href: link },
  })
}

/** The answer to a person whose request for an account was declined. */
export function accountDeclinedMail(person: Person, organisation: string): Mail {
  return composeMail(person.email, {
    subject: t('mail.accountDeclined.subject'),
    body: t('mail.accountDeclined.body', { name: greeted(person), title: organisation }),
  })
}

/** To the address that was the account's until now. */
export function emailChangedMail(person: Person): Mail {
  return composeMail(person.email, {
    subject: t('mail.emailChanged.subject'),
    body: t('mail.emailChanged.body', { name: greeted(person) }),
  })
}

/** To the address that is the account's from now on. */
export function newEmailMail(person: Person): Mail {
  return composeMail(person.email, {
    subject: t('mail.emailNew.subject'),
    body: t('mail.emailNew.body', { name: greeted(person) }),
  })
}

/** @param username the new one */
export function usernameChangedMail(person: Person, username: string): Mail {
  return composeMail(person.email, {
    subject: t('mail.usernameChanged.subject'),
    body: t('mail.usernameChanged.body', { name: greeted(person), uid: username }),
  })
}

/** @param date the day on which the account goes, as people read it */
export function deletionWarningMail(person: Person, date: string, link: string): Mail {
  return composeMail(person.email, {
    subject: t('mail.deletionWarning.subject', { date }),
    body: t('mail.deletionWarning.body', { name: greeted(person), date }),
    button: { label: t('mail.deletionWarning.button'), href: link },
  })
}
