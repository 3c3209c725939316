import { kindOf } from '@kollegium/api/definitions/certificates'
import { clockIn, dayIn, documentName, type Language, wordsIn } from '@kollegium/api/i18n/languages'
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

/** Builds the page of a checked number. */
export function numberPage(found: Verification, typed: string, language: Language): VerifyPage {
  const t = wordsIn(language)
  const translation = translationOf(language, `/verifiera/${encodeURIComponent(typed)}`)
  if (found.status !== 'unknown') return { ...foundPage(found, language), translation }
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
export function filePage({ file, documents }: FileVerification, language: Language): VerifyPage {
  const t = wordsIn(language)
  const empty = emptyPage(language)
  const [first] = documents
  if (file === 'unknown') {
    return { ...empty, tone: 'unknown', title: t('verify.fileUnknown'), note: t('verify.fileUnknownHelp') }
  }
  const single = documents.length === 1 && first ? foundPage(first, language) : null
  const shown = single ?? { ...empty, documents: documents.map((document) => rowOf(document, language)) }
  if (file === 'changed') {
    const note = t(first ? 'verify.fileChangedHelp' : 'verify.fileChangedAlone')
    return { ...shown, tone: 'ended', title: t('verify.fileChanged'), note, remark: [] }
  }
  if (single) return { ...single, note: `${t('verify.fileUnchanged')} ${single.note}` }
  const note = t('verify.fileSeveralHelp', { number: documents.length, text: checkedNow(first, language) })
  return { ...shown, tone: 'valid', title: t('verify.fileSeveral'), note, remark: plain(t('verify.never')) }
}

function foundPage(found: Verification, language: Language): VerifyPage {
  const t = wordsIn(language)
  const { status, facts, educator, contact } = found
  const { definite, bare } = documentName(kindOf(found.kind ?? 'diploma').entity, language)
  const page = {
    ...emptyPage(language),
    heading: t('verify.headingOf', { element: bare }),
    facts,
  }
  if (status === 'valid' || status === 'unknown') {
    const title = capitalise(t('verify.valid', { element: definite }))
    return { ...page, tone: 'valid', title, note: checkedNow(found, language), remark: plain(t('verify.never')) }
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

function checkedNow(found: Verification | undefined, language: Language): string {
  const moment = new Date(found?.checked_at ?? Date.now())
  return wordsIn(language)('verify.checked', { date: dayIn(language, moment), time: clockIn(language, moment) })
}

function rowOf({ number, facts, status }: Verification, language: Language): VerifyPage['documents'][number] {
  const t = wordsIn(language)
  const name = facts.find(({ label }) => label === t('paper.fact.name'))?.value ?? ''
  return { number: number ?? '', name, state: status === 'unknown' ? '' : t(`verify.state.${status}`) }
}
