import { AppError, type FieldErrors } from '@kollegium/api/definitions'
import { settingFields, settingKinds } from '@kollegium/api/definitions/settings'
import type { z } from 'zod'
import type { GatewayContext } from '../context.ts'
import type { Writing } from '../contract.ts'
import { byRightOrShown, orNull } from '../entity.ts'
import { appErrorOf, faultsOf, withFaults } from '../errors.ts'
import { fitted } from '../fields.ts'
import type { Unit } from '../nested.ts'
import { applyOne, type OneOperations } from '../nested-links.ts'
import { t } from '../words.ts'

type Shown = {
  name: string
  kind: string
  value: unknown
  /** The group's own; not told to visitors. */
  own?: unknown
  target: { name?: string } | null
  file: object | null
}
type Given = { name: string; value?: unknown; file?: OneOperations | null }

/** Spec §3 Setting: those of the current group, or of the installation; what isn't set is inherited. */
export const settings: Writing = (runUnit) => ({
  typeDefs: /* GraphQL */ `
    type Setting {
      name: String!
      category: String
      "The id of a row, a menu's name, or a text."
      value: JSON
      file: LinkedFile
      "The row that the value names."
      target: Named
      inherited: Boolean!
      type: String!
    }
    input UpdateSettingInput { name: String! category: String value: JSON file: FileBelongsTo }
    extend type Query { settings: [Setting!] }
    extend type Mutation { updateSettings(settings: [UpdateSettingInput!]!): [Setting!] }
  `,
  resolvers: {
    Setting: {
      type: () => 'Setting',
      value: valueShown,
    },
    Query: {
      settings: (_root, _args, context) => settingsShown(context),
    },
    Mutation: {
      updateSettings: async (_root, { settings: given }: { settings: Given[] }, context) => {
        const fields: Record<string, z.ZodType> = settingFields.shape
        const work = async (unit: Unit) => {
          const data: Record<string, unknown> = {}
          const faults: FieldErrors = {}
          const shown = new Map((await settingsShown(unit.context)).map((each) => [each.name, each]))
          const read = async (each: Given, at: string) => {
            if (!Object.hasOwn(fields, each.name)) throw refused({ [`${at}.name`]: [t('valid.unknownRow')] })
            const value = await givenValue(each, shown.get(each.name), { at, unit })
            if (value !== undefined) data[each.name] = fitted(fields[each.name] as z.ZodType, value)
          }
          for (const [at, each] of given.entries()) Object.assign(faults, await faultsOf(read(each, `settings.${at}`)))
          return withFaults(faults, unit.context.api.setting.update({ data: data as never }))
        }
        const { items } = await runUnit(context, work).catch((error: unknown) => {
          throw atItsPlace(error, given)
        })
        return items.filter(({ name }) => given.some((each) => each.name === name))
      },
    },
  },
})

async function settingsShown(context: GatewayContext): Promise<Shown[]> {
  const { setting, published } = context.api
  type Page = { items: Shown[] }
  const page = await byRightOrShown<Page, Page>(
    context,
    () => setting.list(),
    () => published.setting.list(),
  )
  return page.items
}

/** A row by its id, a menu by its name, which is its key in the contract. */
function valueShown({ kind, value, target }: Shown): unknown {
  if (kind === 'menu' && target?.name) return target.name
  return typeof value === 'number' ? String(value) : value
}

type Place = { at: string; unit: Unit }

/**
 * A setting that is a file may be given as one. Undefined where what was shown comes back: what holds by inheritance is no
 * value of the group's own, nor one that the asker needed to be able to choose.
 */
async function givenValue({ name, value, file }: Given, shown: Shown | undefined, { at, unit }: Place) {
  const was = shown && valueShown(shown)
  const isSame = (given: unknown) => was != null && typeof given !== 'object' && String(given) === String(was)
  // Beside a value it is the file of what isn't one, or of one that the asker doesn't see.
  if (file === undefined || (file === null && value !== undefined && !shown?.file)) {
    if (value === undefined || isSame(value)) return undefined
    return isMenu(name) && isName(value) ? menuOf(value, `${at}.value`, unit) : (value ?? null)
  }
  const current = async () => shown?.own
  const { id } = await applyOne(file, { at: `${at}.file`, writer: unit.writerOf('File'), unit, current })
  return isSame(id) ? undefined : id
}

const isMenu = (name: string) => settingKinds[name as keyof typeof settingKinds] === 'menu'
const isName = (value: unknown): value is string => typeof value === 'string' && !/^\d*$/.test(value)

async function menuOf(name: string, at: string, { context: { api } }: Unit): Promise<number> {
  const menu = await orNull(api.menu.byName({ name: name.slice(0, 100) }))
  if (!menu) throw refused({ [at]: [t('valid.unknownRow')] })
  return menu.id
}

/** A refusal about `data.newsQueue` is about the item of that name; the items themselves are an argument. */
function atItsPlace(error: unknown, given: Given[]): unknown {
  const known = appErrorOf(error)
  if (known?.code !== 'INVALID') return error
  const placeOf = (path: string) => {
    const at = given.findIndex(({ name }) => path === `data.${name}`)
    if (at < 0) return path.replace(/^data\.settings\./, 'settings.')
    return given[at]?.file ? `settings.${at}.file.connect` : `settings.${at}.value`
  }
  return refused(Object.fromEntries(Object.entries(known.fields).map(([path, texts]) => [placeOf(path), texts])))
}

const refused = (fields: Record<string, string[]>) =>
  new AppError('INVALID', { message: t('valid.invalidFields'), fields })
