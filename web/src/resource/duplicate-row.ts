import type { Services } from '../lib/client-context.tsx'
import { t } from '../lib/i18n.ts'
import { fieldsOf, inputOf, type Values, valuesOf } from './form-fields.ts'
import { type Row, type Screen, withGroupId } from './screen.ts'

const TITLE_MOST = 200

/** Moves a day by whole years; 29 February becomes the 28th. Days and times of the clock stay apart, so that hours are kept. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year + years}-${two(month)}-${two(Math.min(date, last))}`
}

/** Leaves out the ids of rows inside a row: those of the copy are new. */
export function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).filter(([key]) => key !== 'id')
  return Object.fromEntries(inner.map(([key, each]) => [key, withoutIds(each)]))
}

/** Returns the values of a copy: unpublished, under a name that says what it is, and with its days moved. */
export function duplicateOf(screen: Pick<Screen, 'resource' | 'duplicates'>, values: Values, years: number): Values {
  const { shape } = screen.resource.fields
  const { title = 'title', keys = [], days = [], off = [] } = screen.duplicates ?? {}
  const name = t('duplicate.title', { text: '' })
  const copy: Values = { ...values, [title]: `${String(values[title]).slice(0, TITLE_MOST - name.length)}${name}` }
  if ('publish_at' in shape) Object.assign(copy, { status: 'unpublished', publish_at: '', unpublish_at: '' })
  if ('slug' in shape) copy.slug = ''
  for (const key of off) copy[key] = false
  for (const key of keys) copy[key] = `${String(values[key])}-kopia`
  for (const key of days) if (typeof copy[key] === 'string' && copy[key]) copy[key] = yearsLater(copy[key], years)
  return copy
}

/** Saves a copy of a row in the row's own group. */
export async function duplicateRow(
  screen: Screen,
  { client, id, years }: Pick<Services, 'client'> & { id: number; years: number },
): Promise<{ id: number }> {
  const api = screen.api(client)
  const record = (await api.get.query({ id })) as Row
  const specs = fieldsOf(screen)
  const values = duplicateOf(screen, valuesOf(screen, specs, record), years)
  const group = withGroupId(record)?.group_id
  const input = inputOf(specs, values)
  for (const key of screen.duplicates?.rows ?? []) input[key] = withoutIds(input[key])
  const context = group === undefined ? {} : { group }
  return (
    api.create?.mutate({ data: input }, { context }) ??
    Promise.reject(new TypeError(`${screen.resource.name} is not created`))
  )
}
