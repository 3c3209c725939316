import type { z } from 'zod'
import { todayInSweden } from '../../engine/filters.ts'
import { withoutEntries } from '../../engine/without-entries.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { article } from '../../modules/content/article.entity.ts'
import { card } from '../../modules/content/card.entity.ts'
import { event } from '../../modules/content/event.entity.ts'
import { page } from '../../modules/content/page.entity.ts'
import { queue } from '../../modules/content/queue.entity.ts'
import { section } from '../../modules/content/section.entity.ts'
import { group } from '../../modules/groups/group.entity.ts'
import { menu } from '../../modules/menus/menu.entity.ts'
import { message } from '../../modules/messages/message.entity.ts'
import { everySetting } from '../../modules/settings/definitions.ts'
import type { DraftEntity, DraftInput } from './draft-fields.ts'

const t = createTranslator(sv)

// The values of a half-written form, as far as they can be saved.

const fieldsOf: Record<DraftEntity, z.ZodObject> = {
  ...{ article: article.fields, page: page.fields, event: event.fields, section: section.fields, card: card.fields },
  ...{ queue: queue.fields, menu: menu.fields, message: message.fields, group: group.fields, setting: everySetting },
}

/** When a draft is shown, nothing hides it. */
export const published = { status: 'published', publish_at: null, unpublish_at: null } as const
/** Fields that say when visitors see a row; the draft is shown whatever they say, so nobody needs the right to publish. */
const moments: readonly string[] = Object.keys(published)

/** A value as far as a field takes it: of a list the entries without a fault. Undefined where it takes nothing of it. */
function asFarAsItFits(field: z.ZodType, value: unknown): unknown {
  const { error } = field.safeParse(value)
  if (!error) return value
  const rest = withoutEntries(
    value,
    error.issues.map(({ path }) => path),
  )
  return rest !== null && field.safeParse(rest).success ? rest : undefined
}

/** Returns the values that may be saved one by one. The required values of a new row, and a title that was emptied, have stand-ins. */
export function readyValues({ entity, id, data }: DraftInput): Record<string, unknown> {
  const { shape } = fieldsOf[entity]
  const fits = (name: string, value: unknown) => (shape[name] as z.ZodType).safeParse(value).success
  const ready = Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
    if (!Object.hasOwn(shape, name) || moments.includes(name)) return []
    const fitting = asFarAsItFits(shape[name] as z.ZodType, value)
    return fitting === undefined ? [] : [[name, fitting]]
  })
  const standIns = Object.entries({
    title: t('draft.untitled'),
    name: 'utkast',
    start_date: todayInSweden(),
  }).filter(([name]) => {
    if (!Object.hasOwn(shape, name) || ready.some(([given, value]) => given === name && value)) return false
    // The definition of an event takes a missing day; only its router asks for one.
    if (id === null) return name === 'start_date' || !fits(name, undefined)
    return name === 'title' && name in data
  })
  return Object.fromEntries([...ready, ...standIns])
}
