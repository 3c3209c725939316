import { kindOf } from '@kollegium/api/definitions/certificates'
import { clockIn, dayIn, documentName, type Language, wordsIn } from '@kollegium/api/i18n/languages'
import { swedishDay } from '@kollegium/api/i18n/swedish-day'
import { capitalise } from '@kollegium/api/i18n/translator'
import type { FileVerification, Verification } from '@kollegium/api/server'
import { mailAddress } from '../../site/content/card-rows.ts'
import type { VerifyPage } from '../../site/pages/verify/model.ts'
import { webAddress } from './page-models.ts'

/** The largest upload of a browser without script, in megabytes; any person's document is far smaller. */
export const uploadMegabytes = 10

/** Builds the page before any check. */
export function emptyPage(language: Language): VerifyPage {
  return {
    kind: 'verify',
    language,
    tone: 'none',
    heading: wordsIn(language)('verify.heading'),
    title: '',
    note: '',
    facts: [],
    documents: [],
    worth: '',
    supplement: null,
    credential: null,
    json: '',
    remark: [],
    typed: '',
    problem: null,
    fileProblem: null,
    megabytes: uploadMegabytes,
    translation: translationOf(language, '/verifiera'),
  }
}

/** Returns the page's address in the other language. */
export function translationOf(language: Language, path: string): string {
  return language === 'sv' ? `${path}?lang=en` : path
}

/** The brand that issued the documents: it answers questions about a protected one. */
export type Issuer = { name: string; email: string }
type Asked = { language: Language; issuer: Issuer }

/** Builds the page of a checked number. */
export function numberPage(found: Verification, typed: string, asked: Asked): VerifyPage {
  const { language } = asked
  const t = wordsIn(language)
  const translation = translationOf(language, `/verifiera/${encodeURIComponent(typed)}`)
  if (found.status !== 'unknown') return { ...foundPage(found, asked), translation }
  return {
    ...emptyPage(language),
    tone: 'unknown',
    title: t('verify.unknown'),
    note: t('verify.unknownHelp'),
    typed: found.number ?? typed,
    problem: found.problem,
    translation,
  }
}

/** Builds the page of a checked file. */
export function filePage({ file, documents, part, supplement }: FileVerification, asked: Asked): VerifyPage {
  const { language } = asked
  const t = wordsIn(language)
  const empty = emptyPage(language)
  const [first] = documents
  if (file === 'unknown') {
    return { ...empty, tone: 'unknown', title: t('verify.fileUnknown'), note: t('verify.fileUnknownHelp') }
  }
  const single = documents.length === 1 && first ? foundPage(first, asked) : null
  if (file === 'part' && first && single) return partPage(single, first, part, language)
  const shown = single ?? { ...empty, documents: documents.map((document) => rowOf(document, language)) }
  if (file === 'changed') {
    const note = t(first ? 'verify.fileChangedHelp' : 'verify.fileChangedAlone')
    return { ...shown, tone: 'ended', title: t('verify.fileChanged'), note, remark: [] }
  }
  if (single && supplement) return supplementPage(single, language)
  if (single) return { ...single, note: `${t('verify.fileUnchanged')} ${single.note}` }
  const note = t('verify.fileSeveralHelp', { number: documents.length, text: checkedNow(first, language) })
  return { ...shown, tone: 'valid', title: t('verify.fileSeveral'), note, remark: plain(t('verify.never')) }
}

/** The page of a supplement. A document that has ended keeps its own page, which says so. */
function supplementPage(single: VerifyPage, language: Language): VerifyPage {
  if (single.tone !== 'valid') return single
  const t = wordsIn(language)
  return { ...single, title: t('verify.supplementFile'), note: `${t('verify.supplementFileHelp')} ${single.note}` }
}

/** A page that was cut out of a genuine file: the facts of its number, which the reader compares with it. */
function partPage(
  single: VerifyPage,
  first: Verification,
  part: FileVerification['part'],
  language: Language,
): VerifyPage {
  const t = wordsIn(language)
  const isOver = first.status === 'revoked' || first.status === 'replaced'
  const place = part ? t('verify.partPlace', { name: part.filename, page: part.page, pages: part.pages }) : ''
  const state = { label: t('verify.state'), value: t(`verify.state.${first.status}`) }
  return {
    ...single,
    tone: isOver ? 'ended' : 'part',
    title: t('verify.part'),
    note: [place, t('verify.partNote')].filter(Boolean).join(' '),
    facts: first.protected ? [] : [...single.facts, state],
    // A document that has ended or is protected says so in its own words, too.
    remark: first.protected ? single.remark : plain(t(isOver ? 'verify.partOver' : 'verify.partHelp')),
  }
}

function foundPage(found: Verification, asked: Asked): VerifyPage {
  const { language } = asked
  if (found.protected) return protectedPage(found, asked)
  const t = wordsIn(language)
  const { status, facts, educator, contact } = found
  const { definite, bare } = documentName(kindOf(found.kind ?? 'diploma').entity, language)
  const own = pathOf(found)
  const name = t('verify.supplement', { element: definite })
  const page = {
    ...emptyPage(language),
    heading: t('verify.headingOf', { element: bare }),
    facts,
    worth: found.worth ?? '',
    supplement: found.supplement ? { href: supplementOf(found), name } : null,
    json: `${own}?format=json${language === 'en' ? '&lang=en' : ''}`,
  }
  if (status === 'upcoming') return { ...page, ...notYet(found, language) }
  if (status === 'valid' || status === 'unknown') {
    const title = capitalise(t('verify.valid', { element: definite }))
    const valid = { ...page, tone: 'valid' as const, title, credential: credentialOf(found) }
    return { ...valid, note: checkedNow(found, language), remark: plain(t('verify.never')) }
  }
  const label = t(status === 'revoked' ? 'verify.revokedAt' : 'verify.replacedAt')
  const ended = new Date(found.revoked_at ?? found.checked_at)
  return {
    ...page,
    tone: 'ended',
    title: capitalise(t(`verify.${status}`, { element: definite })),
    note: t('verify.ended', { label, date: dayIn(language, ended), element: definite }),
    remark: educator ? linked(t('verify.askFor', { element: definite }), educator, addressOf(contact)) : [],
  }
}

/** The address of a number's own page. */
const pathOf = ({ number }: Verification) => `/verifiera/${number ?? ''}`

/** The address of the document's supplement. */
export const supplementOf = (found: Verification) => `${pathOf(found)}/bilaga.pdf`

/** The addresses of the portable credential (record 56). */
export function credentialOf({ number }: Verification): { png: string; json: string } {
  const address = `/credentials/${(number ?? '').replaceAll('-', '')}`
  return { png: `${address}.png`, json: `${address}.json` }
}

/** A document that was issued before its day. */
function notYet({ valid_from, checked_at }: Verification, language: Language) {
  const t = wordsIn(language)
  const from = new Date(`${valid_from}T12:00:00Z`)
  const days = daysBetween(swedishDay(new Date(checked_at)), valid_from ?? '')
  const date = dayIn(language, from)
  const note = days === 1 ? t('verify.upcomingTomorrow', { date }) : t('verify.upcomingNote', { date, number: days })
  return {
    tone: 'limited',
    title: t('verify.upcoming'),
    note,
    remark: plain(t('verify.upcomingHelp', { date })),
  } as const
}

/** Days from one day to another, both `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** A document of a person with protected identity: that it exists and is genuine, and whether it holds. */
function protectedPage({ status }: Verification, { language, issuer }: Asked): VerifyPage {
  const t = wordsIn(language)
  const isOver = status === 'revoked' || status === 'replaced'
  const mail = mailAddress(issuer.email)
  const sentences = [t('verify.protectedText', { brand: issuer.name }), ' ']
  const ask = mail ? linked(t('verify.protectedAsk'), mail, `mailto:${mail}`) : plain(t('verify.protectedShow'))
  return {
    ...emptyPage(language),
    tone: isOver ? 'ended' : status === 'upcoming' ? 'limited' : 'protected',
    title: t(isOver ? `verify.protected.${status}` : status === 'upcoming' ? 'verify.upcoming' : 'verify.protected'),
    note: t('verify.protectedNote'),
    remark: [...plain(sentences.join('')), ...ask],
  }
}

function plain(text: string): VerifyPage['remark'] {
  return [{ text, url: '' }]
}

/** Splits a sentence into parts with a link in place of `::text`. */
function linked(sentence: string, text: string, url: string): VerifyPage['remark'] {
  const [before = '', after = ''] = sentence.split('::text')
  return [...plain(before), { text, url }, ...plain(after)]
}

function addressOf(contact: Verification['contact']): string {
  const mail = mailAddress(contact?.email ?? null)
  return webAddress(contact?.website ?? null) || (mail && `mailto:${mail}`)
}

/** "Kontrollerat 20 november 2026 kl. 14.32". */
export function checkedNow(found: Pick<Verification, 'checked_at'> | undefined, language: Language): string {
  const moment = new Date(found?.checked_at ?? Date.now())
  return wordsIn(language)('verify.checked', { date: dayIn(language, moment), time: clockIn(language, moment) })
}

function rowOf(
  { number, facts, status, protected: isProtected }: Verification,
  language: Language,
): VerifyPage['documents'][number] {
  const t = wordsIn(language)
  const name = facts.find(({ label }) => label === t('paper.fact.name'))?.value ?? ''
  const state = status === 'unknown' ? '' : t(`verify.state.${status}`)
  return { number: number ?? '', name: isProtected ? t('verify.protectedName') : name, state }
}
