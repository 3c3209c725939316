import { randomUUID } from 'node:crypto'
import type { AppError } from '@kollegium/api/definitions'
import {
  type Context,
  collegeNetwork,
  consentText,
  type FormSite,
  isHeldSolved,
  type PublicFormName,
  publicForms,
  sendForm,
  toAppError,
} from '@kollegium/api/server'
import type {
  Answer,
  Consent,
  Receipt as DrawnReceipt,
  FormProblem,
  PublicForm,
} from '../../../site/pages/forms/model.ts'
import { t } from '../page-models.ts'
import { formSpecs } from './definitions.ts'
import { consentName, drawForm } from './draw.ts'
import { everyField, inputOf, type Sent } from './fields.ts'
import { receiptAddress, receiptPage } from './receipts.ts'

/** The site that a form stands on. */
export type Place = FormSite & {
  /** The group's own id when it is a college, which the form then proposes. */
  collegeId: number | null
  /** The office's address, for visitors without script. */
  contact: string
  /** Where the site tells how it handles personal data; empty for nowhere. */
  policyUrl: string
}

/** The answer to a form: a page, or where the receipt stands. */
export type FormAnswer =
  | { page: PublicForm | DrawnReceipt | Answer; status: number; retryAfter?: number }
  | { receipt: string }

/** The title of the page in the browser's tab; of a form that was not taken it says so first, for those who hear it. */
export function answerTitle(page: PublicForm | DrawnReceipt | Answer): string {
  return page.kind === 'form' && page.problem ? t('form.errors.title', { text: page.heading }) : page.heading
}

const statuses: Partial<Record<AppError['code'], number>> = { INVALID: 422, RATE_LIMITED: 429, UNAVAILABLE: 503 }
const asks = (name: PublicFormName) => name === 'account' || name === 'material'

/** Answers the form's address: the empty form, or a receipt. @param proposed the values that its fields begin with */
export async function showForm(
  ctx: Context,
  place: Place,
  name: PublicFormName,
  { receipt, proposed = new Map() }: { receipt?: string | undefined; proposed?: Sent },
): Promise<FormAnswer> {
  if (receipt !== undefined) {
    const page = receiptPage(ctx.services, name, receipt)
    return page ? { page, status: 200 } : { page: goneReceipt(name), status: 410 }
  }
  const college = place.collegeId === null ? [] : [String(place.collegeId)]
  const page = await formPage(ctx, place, name, { sent: new Map([['college', college], ...proposed]) })
  return { page, status: 200 }
}

/**
 * Takes a sent form. A form that is not taken is drawn again with every typed text.
 * @param sent null for one that was too large to be read
 */
export async function takeForm(
  ctx: Context,
  place: Place,
  name: PublicFormName,
  sent: Sent | null,
): Promise<FormAnswer> {
  if (!sent) return { page: tooLarge(name), status: 413 }
  const token = sent.get('sandning')?.[0]
  if (!token) {
    // It comes from a field on another page, without the script that does the bot check there.
    const notice = { title: t('form.oneStep'), text: t('form.oneStep.text') }
    return { page: { ...(await formPage(ctx, place, name, { sent })), notice }, status: 200 }
  }
  try {
    const receipt = await sendForm(ctx, place, name, givenBy(name, sent), {
      token,
      captcha: sent.get('robotkontroll')?.[0] ?? '',
      trap: sent.get('webbplats')?.[0] ?? '',
    })
    return { receipt: receiptAddress(ctx.services, name, receipt, backOf(name, sent, place)) }
  } catch (thrown) {
    return refusal(ctx, place, name, sent, toAppError(thrown, t))
  }
}

function givenBy(name: PublicFormName, sent: Sent): Record<string, unknown> {
  const fields = formSpecs[name].parts.flatMap(({ rows }) => everyField(rows))
  const given = inputOf(publicForms[name], fields, sent)
  if (!asks(name)) return given
  const gdpr = sent.get(consentName)?.includes('ja') ?? false
  return { ...given, gdpr, gdpr_version: sent.get('gdpr_version')?.[0] ?? '' }
}

async function refusal(
  ctx: Context,
  place: Place,
  name: PublicFormName,
  sent: Sent,
  error: AppError,
): Promise<FormAnswer> {
  const status = statuses[error.code] ?? 500
  const reference = status === 500 ? randomUUID() : ''
  if (reference) ctx.services.logger.error({ err: error, form: name, reference }, 'form failed')
  const page = await formPage(ctx, place, name, { sent, error })
  const until = error.code === 'RATE_LIMITED' ? new Date(String(error.details.until)).getTime() : null
  if (until === null) return { page, status }
  return { page, status, retryAfter: Math.max(Math.ceil((until - Date.now()) / 1000), 1) }
}

type Filled = { sent: Sent; error?: AppError }

async function formPage(
  ctx: Context,
  place: Place,
  name: PublicFormName,
  { sent, error }: Filled,
): Promise<PublicForm> {
  const { services } = ctx
  const spec = formSpecs[name]
  const solved = sent.get('robotkontroll')?.[0] ?? ''
  const [colleges, holds] = await Promise.all([
    asks(name) ? regionsOf(ctx.db, services.env).catch(keptFrom(error, [])) : [],
    solved !== '' && isHeldSolved(services, solved).catch(keptFrom(error, true)),
  ])
  const errors = error?.fields ?? {}
  const { parts, faults, marksRequired } = drawForm({ name, sent, errors, colleges })
  return {
    ...{ kind: 'form', action: spec.path, heading: t(spec.heading), text: t(spec.lead), marksRequired, parts },
    consent: asks(name) ? consentOf(sent, errors, place) : null,
    ...{ submit: t(spec.submit), note: spec.note ? t(spec.note) : '', notice: null },
    policy:
      name === 'newsletter' && place.policyUrl ? { text: t('form.newsletter.policy'), url: place.policyUrl } : null,
    problem: error ? problemOf(error, faults) : null,
    hidden: [
      { name: 'sandning', value: sent.get('sandning')?.[0] ?? randomUUID() },
      ...(asks(name) ? [{ name: 'gdpr_version', value: consentText().version }] : []),
    ],
    ...{ solved: holds ? solved : '', contact: place.contact },
    steps: spec.steps.map(([title, text]) => ({ title: t(title), text: t(text) })),
    other: spec.other ? { text: t(spec.other.text), label: t(spec.other.label), href: spec.other.href } : null,
  }
}

const regionsOf = async (...given: Parameters<typeof collegeNetwork>) => (await collegeNetwork(...given)).regions

/** A form that can't be taken now is drawn without the rows that can't be read, so that its texts are not lost. */
function keptFrom<Value>(error: AppError | undefined, otherwise: Value) {
  return (thrown: unknown): Value => {
    if (!error) throw thrown
    return otherwise
  }
}

function consentOf(sent: Sent, errors: AppError['fields'], { policyUrl }: Place): Consent {
  const error = errors[consentName]?.[0] ?? ''
  // A visitor who approved a text that has changed since reads the new one, and approves it again.
  const current = sent.get('gdpr_version')?.[0] === consentText().version
  const checked = current && (sent.get(consentName)?.includes('ja') ?? false)
  return { text: consentText().text, id: consentName, checked, error, policyUrl }
}

function problemOf(error: AppError, faults: FormProblem['lines']): FormProblem {
  if (error.code === 'INVALID' && faults.length > 0) {
    const one = faults.length === 1
    return { title: one ? t('form.errors.one') : t('form.errors.many', { number: faults.length }), lines: faults }
  }
  const texts = error.code === 'RATE_LIMITED' ? [error.message] : [t('form.notSent.kept')]
  return { title: t('form.notSent'), lines: texts.map((text) => ({ href: '', text })) }
}

/** The path that a receipt leads back to: of a tip the page that it is about, or the one on which it was written. */
function backOf(name: PublicFormName, sent: Sent, { origin }: Place): string {
  const page = name === 'tip' ? sent.get('page')?.[0] || sent.get('fran')?.[0] || '' : ''
  if (!URL.canParse(page || '/', `${origin}/`)) return '/'
  const url = new URL(page || '/', `${origin}/`)
  return url.origin === origin ? url.pathname + url.search : '/'
}

function goneReceipt(name: PublicFormName): Answer {
  const { heading, path } = formSpecs[name]
  return {
    ...{ kind: 'answer', tone: 'gone', heading: t('receipt.goneTitle'), text: t('receipt.gone'), submit: '' },
    way: { label: t(heading), href: path },
  }
}

function tooLarge(name: PublicFormName): Answer {
  const { heading, path } = formSpecs[name]
  return {
    ...{ kind: 'answer', tone: 'gone', heading: t('form.notSent'), text: t('valid.form.tooLarge'), submit: '' },
    way: { label: t(heading), href: path },
  }
}
