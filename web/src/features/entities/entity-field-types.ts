import { cardFieldWords } from '@kollegium/api/definitions/content'
import { t } from '../../lib/i18n.ts'
import { defineFieldType } from '../../resource/fields/field-type.ts'
import { CardFieldsField } from './card-fields-field.tsx'
import { type Entity, entityOf } from './entity.ts'
import { EntityField } from './entity-field.tsx'
import { MixedField } from './mixed-field.tsx'

const wordOf = (name: string) =>
  name in cardFieldWords ? t(cardFieldWords[name as keyof typeof cardFieldWords]) : name

const bare = ({ type, id }: Entity) => ({ type, id })

/** One content item or person. */
export const entity = defineFieldType<Entity | null>({
  Field: EntityField,
  empty: null,
  fromRecord: entityOf,
  toInput: (value) => value && bare(value),
  saysOptional: true,
  text: (value) => value?.title ?? '',
})

/** Content and people in order. */
export const mixed = defineFieldType<Entity[]>({
  Field: MixedField,
  empty: [],
  fromRecord: (value) => (Array.isArray(value) ? value.flatMap((row) => entityOf(row) ?? []) : []),
  toInput: (value) => value.map(bare),
  text: (value) => value.map((each) => each.title).join(', '),
})

/** Which fields of its entity a card shows, in the editor's order. */
export const cardFields = defineFieldType<string[]>({
  Field: CardFieldsField,
  empty: [],
  fromRecord: (value) => (Array.isArray(value) ? value.map(String) : []),
  text: (value) => value.map(wordOf).join(', ') || t('choice.none'),
})
