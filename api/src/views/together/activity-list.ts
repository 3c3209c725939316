import type { SignedInContext } from '../../engine/context.ts'
import type { PageList } from '../../engine/page-list.ts'
import { fieldLabel } from '../../entities/field-label.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { swedishMinute } from '../../i18n/swedish-day.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { seesActivity } from '../../modules/collaboration/told-kinds.ts'
import { latestActivity } from './activity.ts'

const t = createTranslator(sv)

/** The most acts of a file, the newest: nobody waits for those of all years. */
const maxActsInFile = 1000
/** The acts of one statement's page, and the most pages: an actor who may read little gets few acts out of many. */
const page = 100
const maxPages = 30

type Act = Awaited<ReturnType<typeof latestActivity>>['items'][number]

async function newestActs(ctx: SignedInContext): Promise<Act[]> {
  const found: Act[] = []
  let before: string | undefined
  for (let pages = 0; pages < maxPages && found.length < maxActsInFile; pages++) {
    const { items, next } = await latestActivity(ctx, { before, limit: page, apart: true })
    found.push(...items)
    if (next === null) break
    before = next
  }
  return found.slice(0, maxActsInFile)
}

const labelsOf = (entity: string, fields: readonly string[]) =>
  fields.flatMap((field) => fieldLabel(entity, field) ?? []).map((label) => t(label))

/** The object of the act: "12 diplom" and "en användare" where the number alone is told, otherwise "artikeln" or "inställningarna". */
function elementOf({ entity, counted, record }: Act): string {
  const { gender, indefSg, indefPl, defSg } = formsOf(entity as 'article')
  if (counted !== null) return counted === 1 ? `${gender} ${indefSg}` : `${counted} ${indefPl}`
  return entity === 'setting' || entity === 'statement' ? record.title : defSg
}

/** As the page tells it; a new record's fields are all of its form, and say nothing. */
function rowOf(act: Act) {
  const { at, person, action, entity, record, fields } = act
  const { indefSg } = formsOf(entity as 'article')
  const who = person?.name ?? t('activity.somebody')
  return {
    ...{ id: record.id, title: capitalise(record.title || elementOf(act)), type: capitalise(indefSg), who },
    group: record.group === null ? t('group.none') : (record.group?.title ?? null),
    at: swedishMinute(new Date(at)),
    act: t(`activity.own.${action}` as TextKey, { name: who, element: elementOf(act) }),
    fields: action === 'update' ? labelsOf(entity, fields).join(', ') : null,
  }
}

/** The newest acts of people on what the actor may read, or on what the chosen group has, as a file with a row for each record. */
export const activityList: PageList = {
  subject: 'Activity',
  title: 'screen.activity',
  columns: [
    { key: 'title', label: 'field.title', kind: 'title' },
    { key: 'type', label: 'field.type', kind: 'text' },
    { key: 'group', label: 'field.group_id', kind: 'text' },
    { key: 'at', label: 'audit.field.at', kind: 'text' },
    { key: 'who', label: 'audit.field.who', kind: 'text' },
    { key: 'act', label: 'audit.field.act', kind: 'text' },
    { key: 'fields', label: 'activity.fields', kind: 'text' },
  ],
  mayRead: seesActivity,
  rows: async (ctx) => {
    const rows = (await newestActs(ctx)).map(rowOf)
    return { total: rows.length, rows }
  },
}
