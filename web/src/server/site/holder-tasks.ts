import type { AppError } from '@kollegium/api/definitions'
import { wordsIn } from '@kollegium/api/i18n/languages'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { OpenedLink } from '@kollegium/api/server'
import type { FormField } from '../../site/pages/forms/model.ts'
import type { HolderTask } from '../../site/pages/holder/model.ts'
import type { Sent } from './forms/fields.ts'
import { type HolderPlace, holderPath, otherLanguage } from './holder-model.ts'

/** The addresses of a holder's requests, below the page. */
export const requestPaths = { '/paskrivet': 'signed_copy', '/namn': 'name_change' } as const
/** One of these addresses. */
export type RequestPath = keyof typeof requestPaths

type Typed = { sent: Sent; errors: AppError['fields'] }
const nothing: Typed = { sent: new Map(), errors: {} }

/** A document that a request may be about. */
type Choice = { id: number; title: string; number: string }

/** Builds the form of a request to the college, with the typed texts and their errors. */
export function requestTask(
  place: HolderPlace,
  path: RequestPath,
  choices: readonly Choice[],
  to: string,
  { sent, errors }: Typed = nothing,
): HolderTask {
  const { language } = place
  const t = wordsIn(language)
  const kind = requestPaths[path]
  const base = (name: string, label: TextKey, more: { hint?: string; optional?: boolean; half?: boolean } = {}) => ({
    ...{ name, id: `falt-${name}`, label: t(label), hint: more.hint ?? '', required: !more.optional },
    ...{ optional: t('form.optional'), error: errors[name]?.[0] ?? '', quiet: false },
    width: more.half ? ('half' as const) : ('wide' as const),
  })
  const typed = (name: string, autocomplete = '') => ({
    ...{ value: sent.get(name)?.[0] ?? '', placeholder: '', autocomplete },
  })
  const chosen = sent.get('person_id')?.[0] ?? (choices.length === 1 ? String(choices[0]?.id) : '')
  const document: FormField = {
    ...{ ...base('person_id', 'holder.document'), kind: 'select', empty: '' },
    options: choices.map(({ id, title, number }) => ({
      ...{ value: String(id), label: `${title}, ${number}`, hint: '', group: '' },
      ...{ chosen: String(id) === chosen, follow: null },
    })),
  }
  const message: FormField = {
    ...{ ...base('message', 'holder.message', { optional: true }), kind: 'text', max: 1000 },
    ...typed('message'),
  }
  const own: FormField[][] =
    kind === 'signed_copy'
      ? [
          [
            {
              ...{ ...base('address', 'holder.address', { hint: t('holder.address.hint') }), kind: 'text', max: 400 },
              ...typed('address', 'street-address'),
            },
          ],
        ]
      : [
          [
            {
              ...{ ...base('firstname', 'field.firstname', { half: true }), kind: 'line', max: 100 },
              ...typed('firstname', 'given-name'),
            },
            {
              ...{ ...base('lastname', 'field.lastname', { half: true }), kind: 'line', max: 100 },
              ...typed('lastname', 'family-name'),
            },
          ],
        ]
  const rows = [[document], ...own, [message]]
  const lines = rows
    .flat()
    .flatMap(({ id, label, error }) => (error ? [{ href: `#${id}`, text: `${label}: ${error}` }] : []))
  const word = kind === 'signed_copy' ? 'signed' : 'name'
  return {
    ...{ kind: 'holderTask', language, translation: otherLanguage(place, path) },
    ...{ heading: t(`holder.${word}`), text: t(`holder.${word}.lead`, { text: to }) },
    ...{ action: holderPath(place, path), rows, submit: t('holder.send'), danger: false, back: holderPath(place) },
    problem:
      lines.length > 0
        ? {
            title: lines.length === 1 ? t('holder.problem.one') : t('holder.problem.many', { number: lines.length }),
            lines,
          }
        : null,
  }
}

/** Builds the question before the links are changed, or the page removed. */
export function questionTask(
  place: HolderPlace,
  path: '/byt-lank' | '/ta-bort',
  { current }: Pick<OpenedLink, 'current'>,
): HolderTask {
  const t = wordsIn(place.language)
  const removes = path === '/ta-bort'
  return {
    ...{ kind: 'holderTask', language: place.language, translation: otherLanguage(place, path) },
    heading: t(removes ? 'holder.remove.heading' : 'holder.change.heading'),
    text: removes ? t('holder.remove.question') : t('holder.change.text', { email: masked(current.email) }),
    ...{ action: holderPath(place, path), rows: [], back: holderPath(place), problem: null, danger: removes },
    submit: t(removes ? 'holder.remove' : 'holder.change.do'),
  }
}

/** Shows enough of an address for its owner to know it: a stranger who has the link learns no more. */
function masked(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}
