import { AppError, type FieldErrors } from '@kollegium/api/definitions'
import { settingFields, settingTypes } from '@kollegium/api/definitions/settings'
import type { GatewayContext } from '../context.ts'
import type { Writing } from '../contract.ts'
import { byRightOrShown, orNull } from '../entity.ts'
import { appErrorOf, faultsOf, withFaults } from '../errors.ts'
import { fitted, type Shape } from '../fields.ts'
import { t } from '../i18n.ts'
import { applyOne, type OneOperations } from '../nested-links.ts'
import type { Unit } from '../nested-writes.ts'
import type { Row } from '../rows.ts'

type Shown = {
  name: string
  kind: string
  value: unknown
  /** The group's own value; visitors are not told it. */
  own?: unknown
  target: { name?: string } | null
  file: object | null
}
type Given = { name: string; value?: unknown; file?: OneOperations | null }

/** The procedure that writes settings. It parses its input. */
type Settings = { update(input: { data: Row }): Promise<{ items: Shown[] }> }

/** Spec §3 Setting: the settings of the current group, or of the installation. A setting without a value is inherited. */
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
        const fields: Shape = settingFields.shape
        const work = async (unit: Unit) => {
          const data: Row = {}
          const faults: FieldErrors = {}
          const shown = new Map((await settingsShown(unit.context)).map((each) => [each.name, each]))
          const read = async (each: Given, at: string) => {
            const field = Object.hasOwn(fields, each.name) ? fields[each.name] : undefined
            if (!field) throw refused({ [`${at}.name`]: [t('valid.unknownRow')] })
            const value = await givenValue(each, shown.get(each.name), { at, unit })
            if (value !== undefined) data[each.name] = fitted(field, value)
          }
          for (const [at, each] of given.entries()) Object.assign(faults, await faultsOf(read(each, `settings.${at}`)))
          const { update }: Settings = unit.context.api.setting
          return withFaults(faults, update({ data }))
        }
        const { items } = await runUnit(context, work).catch((error: unknown) => {
          throw atInputPath(error, given)
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
  // The front's own settings came after the contract.
  return page.items.filter(({ name }) => Object.hasOwn(settingFields.shape, name))
}

/** A setting's value in the contract: a row's id, or a menu's name, which is its key there. */
function valueShown({ kind, value, target }: Shown): unknown {
  if (kind === 'menu' && target?.name) return target.name
  return typeof value === 'number' ? String(value) : value
}

type Reading = { at: string; unit: Unit }

/**
 * The new value of a setting, or undefined when the value shown comes back. An inherited value that comes back is no value of
 * the group's own, and may be one that the asker could not choose. A setting that is a file may also come as `file`.
 */
async function givenValue({ name, value, file }: Given, shown: Shown | undefined, { at, unit }: Reading) {
  const was = shown && valueShown(shown)
  const isSame = (given: unknown) => was != null && typeof given !== 'object' && String(given) === String(was)
  // A null file beside a value belongs to a setting that is no file, or to one whose file the asker doesn't see.
  if (file === undefined || (file === null && value !== undefined && !shown?.file)) {
    if (value === undefined || isSame(value)) return undefined
    return isMenu(name) && isName(value) ? menuOf(value, `${at}.value`, unit) : (value ?? null)
  }
  const current = async () => shown?.own
  const { id } = await applyOne(file, { at: `${at}.file`, writer: unit.writerOf('File'), unit, current })
  return isSame(id) ? undefined : id
}

const kinds: Record<string, string> = settingTypes
const isMenu = (name: string) => kinds[name] === 'menu'
const isName = (value: unknown): value is string => typeof value === 'string' && !/^\d*$/.test(value)

async function menuOf(name: string, at: string, { context: { api } }: Unit): Promise<number> {
  const menu = await orNull(api.menu.byName({ name: name.slice(0, 100) }))
  if (!menu) throw refused({ [at]: [t('valid.unknownRow')] })
  return menu.id
}

/** The error with its fields under the argument `settings`: `data.newsQueue` is the item of that name. */
function atInputPath(error: unknown, given: Given[]): unknown {
  const known = appErrorOf(error)
  if (known?.code !== 'INVALID') return error
  const inputPath = (path: string) => {
    const at = given.findIndex(({ name }) => path === `data.${name}`)
    if (at < 0) return path.replace(/^data\.settings\./, 'settings.')
    return given[at]?.file ? `settings.${at}.file.connect` : `settings.${at}.value`
  }
  return refused(Object.fromEntries(Object.entries(known.fields).map(([path, texts]) => [inputPath(path), texts])))
}

const refused = (fields: Record<string, string[]>) =>
  new AppError('INVALID', { message: t('valid.invalidFields'), fields })
