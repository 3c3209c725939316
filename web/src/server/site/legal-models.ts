import { sv, type TextKey } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import type { PublicStatement, PublicStatementItem } from '@kollegium/api/server'
import type { PageHead } from '../../site/model.ts'
import type { LegalItem, LegalPage, LegalSection } from '../../site/pages/legal/model.ts'
import { tipRows } from './forms/tip-rows.ts'
import { headOf } from './head.ts'

const t = createTranslator(sv)
const longDays = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })
const longDay = (day: string) => longDays.format(new Date(`${day}T00:00:00Z`))

type Site = {
  /** The name of the site. */
  title: string
  /** The id of its group; null is the front site. */
  groupId: number | null
  /** The path of the page. */
  path: string
  preview: boolean
}

const textOf = ({ values }: PublicStatement, name: string) => String(values[name] ?? '')
const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')
/** Keeps the facts that say something. */
const known = (facts: { label: string; value: string }[]) => facts.filter(({ value }) => value !== '')

/** A college's name does not break at its dashes (design guide, Type). */
const unbroken = (name: string) => name.replaceAll('–', '\u2060–\u2060')

/** Only these schemes may become links. */
const isWebAddress = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)

/** Makes a sentence of the dictionary with the placeholders `::supervisor` and `::link`. */
function supervision(statement: PublicStatement, prefix: 'public.statement' | 'public.policy'): LegalSection {
  const own = textOf(statement, 'supervisor')
  const url = textOf(statement, 'supervisorUrl') || t(`${prefix}.supervisionUrl`)
  const supervisor = own || t(`${prefix}.supervisor`)
  const link = t(`${prefix}.supervisionLink`)
  const whole = t(`${prefix}.supervisionText`, { supervisor })
  const [before = '', after = ''] = whole.split('::link')
  const heading = t(`${prefix}.supervision`)
  if (!isWebAddress(url)) return { id: 'tillsyn', heading, paragraphs: [`${before}${link}${after}`] }
  return { id: 'tillsyn', heading, paragraphs: [], sentence: { before, link, url, after } }
}

function contactsOf(statement: PublicStatement) {
  return { email: textOf(statement, 'email'), phone: textOf(statement, 'phone') }
}

function scopeOf({ from }: PublicStatementItem, { groupId }: Site): string {
  if (from === null) return groupId === null ? '' : t('public.statement.network')
  return from.id === groupId ? t('public.statement.here') : t('public.statement.below', { text: from.title })
}

const assessmentHeadings: Record<string, TextKey> = {
  full: 'public.statement.full',
  partial: 'public.statement.partial',
  none: 'public.statement.notMet',
}
const methods: Record<string, TextKey> = {
  self: 'public.statement.self',
  expert: 'public.statement.expert',
  both: 'public.statement.both',
}
const situations = ['seeing', 'hearing', 'moving', 'understanding', 'other'] as const

/** Makes the page of an accessibility statement (the guide's picture 47). */
export function accessibilityPage(statement: PublicStatement, site: Site): LegalPage & { head: PageHead } {
  const title = t('screen.accessibility')
  const assessedOn = longDay(textOf(statement, 'assessedOn'))
  const method = methods[textOf(statement, 'method')]
  return {
    kind: 'legal',
    head: headOf({
      title,
      description: t('public.statement.description', { site: site.title }),
      trail: [],
      hidden: site.preview,
    }),
    title,
    heading: t('public.statement.heading'),
    lead: t('public.statement.lead', { organisation: textOf(statement, 'organisation'), site: unbroken(site.title) }),
    box: {
      heading: t(assessmentHeadings[textOf(statement, 'assessment')] ?? 'public.statement.notMet'),
      text: `${t('public.statement.law')} ${faultsSentence(statement.items.length)}`,
      facts: known([
        { label: t('public.statement.assessedOn'), value: assessedOn },
        { label: t('public.statement.method'), value: method ? t(method) : '' },
        { label: t('public.statement.updated'), value: longDay(statement.updated) },
      ]),
    },
    sections: accessibilitySections(statement, site, assessedOn),
    preview: site.preview,
  }
}

function faultsSentence(number: number): string {
  if (number === 0) return t('public.statement.noFaults')
  return number === 1 ? t('public.statement.oneFault') : t('public.statement.someFaults', { number })
}

function accessibilitySections(statement: PublicStatement, site: Site, assessedOn: string): LegalSection[] {
  const days = Number(statement.values.answerDays ?? 0)
  const answer = days === 1 ? t('public.statement.answerOne') : t('public.statement.answer', { number: days })
  const burden =
    textOf(statement, 'burden') === 'claimed' ? textOf(statement, 'burdenText') : t('public.statement.burdenNone')
  const since = textOf(statement, 'siteSince')
  return [
    {
      id: 'hjalp',
      heading: t('public.statement.help'),
      paragraphs: [[t('public.statement.helpText'), days > 0 ? answer : ''].filter(Boolean).join(' ')],
      contacts: contactsOf(statement),
    },
    {
      id: 'rapportera',
      heading: t('public.statement.report'),
      paragraphs: [t('public.statement.reportText')],
      form: { rows: tipRows('public.statement.question'), submit: t('public.statement.send') },
    },
    ...faultsSection(statement, site),
    {
      id: 'undantag',
      heading: t('public.statement.outside'),
      paragraphs: [...paragraphsOf(textOf(statement, 'outside')), ...paragraphsOf(burden)],
    },
    {
      id: 'test',
      heading: t('public.statement.tested'),
      paragraphs: [
        ...paragraphsOf(t('public.statement.testedOn', { date: assessedOn, text: textOf(statement, 'testing') })),
        ...(since ? [t('public.statement.siteSince', { date: longDay(since) })] : []),
      ],
    },
    supervision(statement, 'public.statement'),
  ]
}

/** The known faults by situation; a statement without faults has no such section. */
function faultsSection(statement: PublicStatement, site: Site): LegalSection[] {
  const groups = situations.flatMap((situation) => {
    const items = statement.items.filter(({ item }) => item.situation === situation)
    return items.length > 0
      ? [{ heading: t(`public.statement.${situation}`), items: items.map((each) => faultOf(each, site)) }]
      : []
  })
  if (groups.length === 0) return []
  const heading = t('public.statement.faults')
  return [{ id: 'brister', heading, paragraphs: [t('public.statement.faultsText')], groups }]
}

function faultOf(each: PublicStatementItem, site: Site): LegalItem {
  const { title, requirement, instead, reason, by } = each.item
  const until = by ? t('public.statement.by', { date: longDay(by) }) : ''
  return {
    title: title ?? '',
    paragraphs: [instead, reason].flatMap((text) => paragraphsOf(text ?? '')),
    facts: [],
    note: [requirement, until].filter(Boolean).join(' · '),
    scope: scopeOf(each, site),
  }
}

const grounds: Record<string, TextKey> = {
  consent: 'public.policy.consent',
  contract: 'public.policy.contract',
  duty: 'public.policy.duty',
  vital: 'public.policy.vital',
  task: 'public.policy.task',
  interest: 'public.policy.interest',
}

/** Makes the page of a data protection policy. */
export function policyPage(statement: PublicStatement, site: Site): LegalPage & { head: PageHead } {
  const title = t('screen.dataProtectionPolicy')
  const number = textOf(statement, 'organisationNumber')
  const officer = [textOf(statement, 'officer'), textOf(statement, 'officerEmail')].filter(Boolean).join(', ')
  const more = paragraphsOf(textOf(statement, 'more'))
  return {
    kind: 'legal',
    head: headOf({
      title,
      description: t('public.policy.description', { site: site.title }),
      trail: [],
      hidden: site.preview,
    }),
    title,
    heading: title,
    lead: t('public.policy.lead', { organisation: textOf(statement, 'organisation'), site: unbroken(site.title) }),
    box: null,
    sections: [
      {
        id: 'kontakt',
        heading: t('public.policy.contact'),
        paragraphs: [
          t('public.policy.contactText'),
          ...(number ? [t('public.policy.number', { text: number })] : []),
          ...(officer ? [t('public.policy.officer', { text: officer })] : []),
        ],
        contacts: contactsOf(statement),
      },
      {
        id: 'anvandning',
        heading: t('public.policy.purposes'),
        paragraphs: [],
        groups: [{ heading: '', items: statement.items.map((each) => purposeOf(each, site)) }],
      },
      { id: 'rattigheter', heading: t('public.policy.rights'), paragraphs: [t('public.policy.rightsText')] },
      {
        id: 'kakor',
        heading: t('public.policy.cookies'),
        paragraphs: [],
        sentence: {
          before: t('public.policy.cookiesText'),
          link: t('screen.cookiePolicy'),
          url: '/cookiepolicy',
          after: '.',
        },
      },
      ...(more.length > 0 ? [{ id: 'mer', heading: t('public.policy.more'), paragraphs: more }] : []),
      {
        id: 'synpunkter',
        heading: t('public.policy.report'),
        paragraphs: [t('public.policy.reportText')],
        form: { rows: tipRows('public.policy.question', site.path), submit: t('public.policy.send') },
      },
      supervision(statement, 'public.policy'),
      {
        id: 'uppdaterad',
        heading: t('public.statement.updated'),
        paragraphs: [longDay(statement.updated)],
      },
    ],
    preview: site.preview,
  }
}

function purposeOf(each: PublicStatementItem, site: Site): LegalItem {
  const { title, data, ground, kept, recipients } = each.item
  const word = grounds[ground ?? '']
  return {
    title: title ?? '',
    paragraphs: [],
    facts: known([
      { label: t('public.policy.data'), value: data ?? '' },
      { label: t('public.policy.ground'), value: word ? t(word) : '' },
      { label: t('public.policy.kept'), value: kept ?? '' },
      { label: t('public.policy.recipients'), value: recipients ?? '' },
    ]),
    note: '',
    scope: scopeOf(each, site),
  }
}
