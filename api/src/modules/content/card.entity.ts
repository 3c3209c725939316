import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { publishing } from '../../entities/publication-fields.ts'
import { choicesOf } from '../../kernel/fields.ts'
import { contentFields, contentList, contentUses } from './content-fields.ts'
import { entityRef, entityWords } from './entity-fields.ts'

const { title, body, images, comments } = contentFields

/** The templates of a card. */
export const cardTemplates = ['standard', 'contact', 'event'] as const
const templateWords = {
  standard: 'enum.template.standard',
  contact: 'enum.template.card.contact',
  event: 'enum.template.card.event',
} as const

/** The types that a card may show. */
export const cardTypes = ['User', 'Page', 'Event', 'Queue'] as const
const { User, Page, Event, Queue } = entityWords

/** Which of the shown row's fields stand on the card, in the order of the contract. */
export const cardFieldWords = {
  images: 'field.images',
  logo: 'field.logo',
  title: 'field.title',
  body: 'field.body',
  start_date: 'field.start_date',
  start_time: 'field.start_time',
  end_date: 'field.end_date',
  end_time: 'field.end_time',
  allday: 'field.allday',
  location: 'field.location.event',
  email: 'field.email',
  name: 'field.fullname',
  firstname: 'field.firstname',
  lastname: 'field.lastname',
  address1: 'field.address1',
  address2: 'field.address2',
  postalcode: 'field.postalcode',
  town: 'field.town',
  country: 'field.country',
  phone1: 'field.phone1',
  phone2: 'field.phone2',
  profession: 'field.profession',
} as const

export type CardField = keyof typeof cardFieldWords

const ofText = ['images', 'title', 'body'] as const satisfies CardField[]
/** The fields that a card can show of each type. The others stay in the contract and show nothing. */
export const cardFieldsOf: Record<(typeof cardTypes)[number], readonly CardField[]> = {
  User: [
    ...(['images', 'name', 'firstname', 'lastname', 'profession', 'email', 'phone1'] as const),
    ...(['address1', 'address2', 'postalcode', 'town', 'country'] as const),
  ],
  Page: ofText,
  Event: [...ofText, 'start_date', 'start_time', 'end_date', 'end_time', 'allday', 'location'],
  Queue: ofText,
}
const cardFields = Object.keys(cardFieldWords) as [CardField, ...CardField[]]

/** The settings of a card. */
export const cardSettings = z.object({
  clickableCard: z
    .boolean()
    .default(false)
    .meta({ label: 'field.clickableCard', hint: 'hint.clickableCard', widget: 'switch' }),
  collapseBody: z.boolean().default(false).meta({ label: 'field.collapseBody', widget: 'switch' }),
})
/** The fields of its items that a card shows. */
export const shownFields = choicesOf(cardFields)

/** Spec §3 Card: a part of lists, never a page of its own. */
export const card = defineEntity({
  name: 'card',
  subject: 'Card',
  model: 'Content',
  rows: { type: 'card' },
  uses: contentUses,
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  versioned: true,
  trashed: 'last',
  published: {},
  searched: true,
  navigation: { under: 'nav.content', icon: 'id-card' },
  fields: z.object({
    title,
    body,
    entity: entityRef(cardTypes).nullable().default(null).meta({
      label: 'field.entity',
      hint: 'hint.cardEntity',
      widget: 'entity',
      options: { User, Page, Event, Queue },
    }),
    fields: shownFields.meta({
      label: 'field.fields',
      hint: 'hint.cardFields',
      widget: 'cardFields',
      options: cardFieldWords,
    }),
    ...publishing,
    template: z
      .enum(cardTemplates)
      .default('standard')
      .meta({ label: 'field.template', widget: 'select', options: templateWords, place: 'side' }),
    settings: cardSettings
      .strict()
      .default({ clickableCard: false, collapseBody: false })
      .meta({ label: 'field.settings', place: 'side' }),
    images,
    comments,
  }),
  list: contentList({
    tags: false,
    columns: [{ key: 'template', label: 'field.template', kind: 'enum', options: templateWords, shown: true }],
  }),
})
