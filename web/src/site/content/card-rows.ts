import type { CardItem, CardRow } from './items.ts'
import { longDaysText, type Times, timesText } from './times.ts'

// The rows of a card: the fields that its editor has chosen of the row that it shows.

type Text = { type: 'Article' | 'Page' | 'Event' | 'Queue'; title: string; lead: string; times: Times | null }
type Person = { type: 'User'; name: string; firstname: string; lastname: string; email: string } & Partial<
  Record<'phone1' | 'profession' | 'address1' | 'address2' | 'postalcode' | 'town' | 'country', string>
>
/** The row that a card shows. */
export type CardEntity = Text | Person

type Chosen = Pick<CardItem, 'title' | 'template'> & { fields: readonly string[] }

/** Returns an e-mail address, or '': no other text may become a link. */
export function mailAddress(text: string | null): string {
  return text && /^[^\s@?&<>"]+@[^\s@?&<>"]+$/.test(text) ? text : ''
}

/** Returns the rows of a card in the editor's order. The card's own title, and a name that two fields give, is said once. */
export function cardRows({ fields, title, template }: Chosen, entity: CardEntity): CardRow[] {
  const rows = fields.flatMap((field) => {
    const row = entity.type === 'User' ? personRow(field, entity) : textRow(field, entity, template)
    return row?.value ? [row] : []
  })
  const seen = new Set([title])
  return rows.filter(({ value }) => !seen.has(value) && seen.add(value))
}

const plain = (field: CardRow['field'], value: string): CardRow => ({ field, value, href: null })

function textRow(field: string, { title, lead, times }: Text, template: CardItem['template']): CardRow | null {
  if (field === 'title') return plain('title', title)
  if (field === 'body') return plain('text', lead)
  if (!times) return null
  switch (field) {
    case 'location':
      return plain('place', times.location)
    case 'start_date':
    case 'end_date':
      // They stand large on an event's own template.
      return template === 'event' ? null : plain('clock', longDaysText(times))
    case 'start_time':
    case 'end_time':
    case 'allday':
      return plain('clock', timesText(times))
    default:
      return null
  }
}

function personRow(field: string, person: Person): CardRow | null {
  const { name, firstname, lastname, email, phone1 = '', profession = '' } = person
  switch (field) {
    case 'name':
      return plain('title', name)
    case 'firstname':
    case 'lastname':
      return plain('title', `${firstname} ${lastname}`.trim())
    case 'profession':
      return plain('text', profession)
    case 'email': {
      const address = mailAddress(email)
      return { field: 'email', value: address, href: `mailto:${address}` }
    }
    case 'phone1':
      return { field: 'phone', value: phone1, href: `tel:${phone1.replace(/[^\d+]/g, '')}` }
    case 'address1':
    case 'address2':
    case 'country':
      return plain('address', person[field] ?? '')
    case 'postalcode':
    case 'town':
      return plain('address', [person.postalcode, person.town].filter(Boolean).join(' '))
    default:
      return null
  }
}
