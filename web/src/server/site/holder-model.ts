import { formatCertificateNumber } from '@kollegium/api/definitions/certificates'
import { dayIn, type Language, wordsIn } from '@kollegium/api/i18n/languages'
import type { HolderPage as FoundPage, HolderDocument, HolderRequestOut } from '@kollegium/api/server'
import type {
  HolderDocument as DrawnDocument,
  HolderRequest as DrawnRequest,
  HolderAnswer,
  HolderPage,
} from '../../site/pages/holder/model.ts'

/** The place of a holder's page: its secret, and the language that its links keep. */
export type HolderPlace = { secret: string; language: Language }

/** Returns the path of a holder's page, or of something below it, in the language of the page. */
export function holderPath({ secret, language }: HolderPlace, rest = ''): string {
  return `/mina/${secret}${rest}${language === 'en' ? '?lang=en' : ''}`
}

/** Returns the address of the same page in the other language. */
export const otherLanguage = ({ secret, language }: HolderPlace, rest = ''): string =>
  holderPath({ secret, language: language === 'en' ? 'sv' : 'en' }, rest)

/** Builds a holder's page. */
export function holderModel(found: FoundPage, place: HolderPlace): HolderPage {
  const { language } = place
  const t = wordsIn(language)
  const waiting = found.requests.filter(({ status }) => status === 'waiting')
  const [latest] = waiting
  const valid = found.documents.filter(({ verification }) => verification.status === 'valid')
  const of = (kind: HolderRequestOut['kind']) =>
    found.requests.filter((each) => each.kind === kind).map((each) => requestModel(each, found.documents, place))
  const told = latest && { name: latest.name, date: dayIn(language, latest.created_at), text: latest.to }
  return {
    kind: 'holder',
    language,
    translation: otherLanguage(place),
    heading: t('holder.heading'),
    lead: t('holder.lead', { name: found.name }),
    told: latest
      ? { title: t(`holder.told.${latest.kind}`, told), text: t(`holder.told.${latest.kind}.text`, told) }
      : null,
    documents: found.documents.map((each) => documentModel(each, found, place)),
    signed: valid.length > 0 ? { href: holderPath(place, '/paskrivet'), requests: of('signed_copy') } : null,
    name: valid.length > 0 ? { href: holderPath(place, '/namn'), requests: of('name_change') } : null,
    link: {
      text: t('holder.link.text', { date: dayIn(language, found.expires_at) }),
      href: holderPath(place, '/byt-lank'),
    },
    contact: found.contact,
    remove: holderPath(place, '/ta-bort'),
  }
}

const phases = {
  ...{ valid: 'valid', upcoming: 'upcoming' },
  ...{ revoked: 'ended', replaced: 'ended', unknown: 'ended' },
} as const satisfies Record<HolderDocument['verification']['status'], DrawnDocument['phase']>

function documentModel(document: HolderDocument, { name, contact }: FoundPage, place: HolderPlace): DrawnDocument {
  const { language } = place
  const t = wordsIn(language)
  const { number, verification, verifyUrl, file } = document
  const left = [t('paper.fact.name'), t('paper.fact.document'), t('paper.fact.period')]
  const origin = new URL(verifyUrl).origin
  return {
    number: formatCertificateNumber(number),
    title: document.title,
    state: stateOf(document, language),
    phase: phases[verification.status],
    facts: verification.facts.filter(({ label }) => !left.includes(label)),
    pdf: file ? holderPath({ ...place, language: 'sv' }, `/pdf/${number}`) : '',
    noPdf: file ? '' : t('holder.noPdf', { text: verification.educator || contact?.title || '' }),
    wallet: `${origin}/credentials/${number}.json`,
    badge: `${origin}/credentials/${number}.png`,
    check: verifyUrl + (language === 'en' ? '?lang=en' : ''),
    paper: { word: document.word, mark: document.mark, name },
  }
}

function stateOf({ verification, replacedBy }: HolderDocument, language: Language): string {
  const t = wordsIn(language)
  if (verification.status === 'valid') return t('holder.state.valid')
  if (verification.status === 'upcoming')
    return t('holder.state.upcoming', { date: dayIn(language, new Date(`${verification.valid_from}T12:00:00Z`)) })
  if (verification.problem) return verification.problem
  const date = dayIn(language, new Date(verification.revoked_at ?? verification.checked_at))
  if (verification.status === 'revoked') return t('holder.state.revoked', { date })
  return replacedBy === null
    ? t('holder.state.replaced', { date })
    : t('holder.state.replacedBy', { date, number: formatCertificateNumber(replacedBy) })
}

function requestModel(
  request: HolderRequestOut,
  documents: readonly HolderDocument[],
  place: HolderPlace,
): DrawnRequest {
  const { id, kind, status, name, answer, to, created_at, answered_at } = request
  const t = wordsIn(place.language)
  const title = documents.find((each) => each.id === request.personId)?.title ?? ''
  const waiting = status === 'waiting'
  const state = waiting
    ? t('holder.waiting', { date: dayIn(place.language, created_at) })
    : status === 'done'
      ? t('holder.answered.done', { date: dayIn(place.language, answered_at ?? created_at) })
      : t('holder.answered.declined', { text: to })
  const label = [name, title].filter(Boolean).join(', ')
  return {
    ...{ label, state, waiting, answer },
    withdraw: waiting
      ? {
          action: holderPath(place, `/ta-tillbaka/${id}`),
          label: t('holder.withdraw.of', { text: `${t(`holder.request.${kind}`)}, ${label}` }),
        }
      : null,
  }
}

/** Builds the answer of a link that opens no page. It tells nothing of why. */
export function goneLink(place: HolderPlace): HolderAnswer {
  const t = wordsIn(place.language)
  return {
    ...{ kind: 'holderAnswer', tone: 'gone', language: place.language, translation: otherLanguage(place) },
    ...{ heading: t('holder.gone.heading'), text: t('holder.gone.text') },
    way: { label: t('holder.gone.way'), href: '/mina' },
  }
}

/** Builds the answer to one who has tried too many links. */
export function tooManyLinks(place: HolderPlace): HolderAnswer {
  const t = wordsIn(place.language)
  return {
    ...{ kind: 'holderAnswer', tone: 'wait', language: place.language, translation: otherLanguage(place) },
    ...{ heading: t('holder.wait.heading'), text: t('holder.tooMany'), way: null },
  }
}

/** Builds the answer after the links have been changed, or the page removed. */
export function endedPage(place: HolderPlace, what: 'changed' | 'removed'): HolderAnswer {
  const t = wordsIn(place.language)
  return {
    ...{ kind: 'holderAnswer', tone: 'done', language: place.language, translation: otherLanguage(place) },
    ...{ heading: t(`holder.${what}.heading`), text: t(`holder.${what}.text`) },
    way: what === 'removed' ? { label: t('holder.gone.home'), href: '/' } : null,
  }
}
