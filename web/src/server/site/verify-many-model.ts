import { dayIn, type Language, type Words, wordsIn } from '@kollegium/api/i18n/languages'
import { type FileMarks, type FileVerification, maxNumbers, type Verification } from '@kollegium/api/server'
import type { VerifiedMany, VerifiedRow, VerifyManyPage } from '../../site/pages/verify/model.ts'
import { checkedNow, translationOf } from './verify-model.ts'

/** The limits of a check of files. Sizes are megabytes, except that of all unpacked bytes. */
export const manyLimits = {
  files: 500,
  /** Of an upload, and of each PDF. */
  megabytes: 50,
  each: 10,
  /** Unpacked bytes of a ZIP in all, at most so many times its own size, in at most so many entries. */
  unpacked: 500_000_000,
  ratio: 50,
  entries: 2_000,
} as const

/** Builds the page before a check. */
export function emptyManyPage(language: Language): VerifyManyPage {
  return {
    kind: 'verifyMany',
    language,
    translation: translationOf(language, '/verifiera/flera'),
    typed: '',
    problem: null,
    fileProblem: null,
    most: { numbers: maxNumbers, files: manyLimits.files, megabytes: manyLimits.megabytes },
    result: null,
  }
}

/** A checked number, or a checked file with its name; `problem` for one that can't be read. */
export type CheckedFile =
  | { name: string; typed: string; found: Verification }
  | { name: string; file: FileVerification }
  | { name: string; problem: string }

type Given = {
  language: Language
  asked: { numbers: readonly string[] } | { files: readonly { name: string; marks: FileMarks }[] }
  /** The name of the only file that was sent, or empty. */
  source: string
}

/** Builds the table of a check. */
export function resultOf(checked: readonly CheckedFile[], { language, asked, source }: Given): VerifiedMany {
  const t = wordsIn(language)
  const rows = checked.map((each, id) => ({ ...rowOf(each, language), id }))
  const valid = rows.filter(({ tone }) => tone === 'valid').length
  const counts = { number: valid, count: rows.length }
  const now = checkedNow({ checked_at: new Date().toISOString() }, language)
  return {
    heading: t(valid === rows.length ? 'verify.many.allValid' : 'verify.many.someValid', counts),
    note: [now, source].filter(Boolean).join(' · '),
    rows,
    withFiles: 'files' in asked,
    asked: JSON.stringify(asked),
  }
}

/** The table as a sheet, with the columns of the page. */
export function sheetOf({ rows, withFiles }: VerifiedMany, language: Language) {
  const t = wordsIn(language)
  const columns = [
    ...(withFiles ? [{ title: t('verify.many.file'), width: 40, value: ({ file }: VerifiedRow) => file }] : []),
    { title: t('verify.number'), width: 18, value: ({ number }: VerifiedRow) => number },
    { title: t('paper.fact.name'), width: 30, value: ({ name }: VerifiedRow) => name },
    { title: t('paper.fact.document'), width: 36, value: ({ document }: VerifiedRow) => document },
    { title: t('verify.many.issued'), width: 14, value: ({ issued }: VerifiedRow) => issued },
    { title: t('verify.many.result'), width: 24, value: ({ state }: VerifiedRow) => state },
    { title: t('verify.reason'), width: 50, value: ({ reason }: VerifiedRow) => reason },
  ]
  return {
    title: t('verify.many.result'),
    columns: columns.map(({ title, width }) => ({ title, width })),
    rows: rows.map((row) => columns.map(({ value }) => value(row) || null)),
  }
}

type Row = Omit<VerifiedRow, 'id'>

const nothing: Row = {
  file: '',
  number: '',
  name: '',
  document: '',
  issued: '',
  tone: 'unknown',
  state: '',
  reason: '',
}

function rowOf(checked: CheckedFile, language: Language): Row {
  const t = wordsIn(language)
  const row = { ...nothing, file: checked.name }
  if ('problem' in checked) return { ...row, state: t('verify.state.unknown'), reason: checked.problem }
  if ('found' in checked) return numberRow(checked.found, checked.typed, language)
  const { file, documents, supplement } = checked.file
  const [first] = documents
  if (file === 'unknown') return { ...row, state: t('verify.many.unknownFile'), reason: t('verify.many.notOurs') }
  if (!first) return { ...row, tone: 'changed', state: t('verify.many.changed'), reason: t('verify.many.changedAlone') }
  const own = { ...numberRow(first, '', language), file: checked.name }
  if (documents.length > 1) return { ...row, ...ofSeveral(documents, file, t) }
  if (file === 'changed') {
    const reason = t(own.tone === 'valid' ? 'verify.many.changedGenuine' : 'verify.many.changedAlone')
    return { ...own, tone: 'changed', state: t('verify.many.changed'), reason }
  }
  if (file === 'part' && own.tone === 'valid') {
    return { ...own, tone: 'part', state: t('verify.many.part'), reason: t('verify.many.partGenuine') }
  }
  return supplement && own.tone === 'valid' ? { ...own, reason: t('verify.many.ofSupplement') } : own
}

/** A file with the documents of several persons: valid when all of them are. */
function ofSeveral(documents: readonly Verification[], file: FileVerification['file'], t: Words): Partial<Row> {
  const name = t('verify.many.documents', { number: documents.length })
  if (file === 'changed') {
    return { name, tone: 'changed', state: t('verify.many.changed'), reason: t('verify.many.changedAlone') }
  }
  const valid = documents.filter(({ status }) => status === 'valid').length
  if (valid === documents.length) return { name, tone: 'valid', state: t('verify.state.valid') }
  const reason = t('verify.many.someValid', { number: valid, count: documents.length })
  return { name, tone: 'ended', state: t('verify.many.genuine'), reason }
}

function numberRow(found: Verification, typed: string, language: Language): Row {
  const t = wordsIn(language)
  const { status, facts, problem } = found
  const number = found.number ?? typed
  if (status === 'unknown') {
    const reason = problem ?? t('verify.many.notOurNumber')
    return { ...nothing, number, state: t('verify.many.unknownNumber'), reason }
  }
  if (found.protected) {
    const isOver = status === 'revoked' || status === 'replaced'
    const state = t(isOver || status === 'upcoming' ? `verify.state.${status}` : 'verify.many.genuine')
    return {
      ...{ ...nothing, number, state, tone: isOver ? 'ended' : 'protected' },
      ...{ name: t('verify.protectedName'), reason: t('verify.protectedNote') },
    }
  }
  const fact = (label: string) => facts.find((each) => each.label === label)?.value ?? ''
  const row = {
    ...{ ...nothing, number, state: t(`verify.state.${status}`), issued: found.date ?? '' },
    ...{ name: fact(t('paper.fact.name')), document: fact(t('paper.fact.document')) },
  }
  if (status === 'valid') return { ...row, tone: 'valid' }
  if (status === 'upcoming') {
    const date = dayIn(language, new Date(`${found.valid_from}T12:00:00Z`))
    return { ...row, tone: 'limited', reason: t('verify.many.from', { date }) }
  }
  const date = found.revoked_at ? dayIn(language, new Date(found.revoked_at)) : ''
  return { ...row, tone: 'ended', reason: t('verify.many.ended', { date, text: fact(t('verify.reason')) }).trim() }
}
