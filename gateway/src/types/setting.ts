import { AppError, type FieldErrors } from '@kollegium/api/core/errors'
import { settingFields, settingKinds } from '@kollegium/api/settings/setting.resource'
import { sv } from '@kollegium/api/words/sv/index'
import type { z } from 'zod'
import type { Writing } from '../contract.ts'
import { byRightOrShown, orNull } from '../entity.ts'
import { appErrorOf, faultsOf, withFaults } from '../errors.ts'
import { fitted } from '../fields.ts'
import type { Unit } from '../nested.ts'
import { applyOne, type OneOperations } from '../nested-links.ts'

type Shown = { kind: string; value: unknown; target: { name?: string } | null }
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
      value: ({ kind, value, target }: Shown) =>
        kind === 'menu' && target?.name ? target.name : typeof value === 'number' ? String(value) : value,
    },
    Query: {
      settings: async (_root, _args, context) => {
        const { setting, published } = context.api
        return (
          await byRightOrShown(
            context,
            () => setting.list(),
            () => published.setting.list(),
          )
        ).items
      },
    },
    Mutation: {
      updateSettings: async (_root, { settings: given }: { settings: Given[] }, context) => {
        const fields: Record<string, z.ZodType> = settingFields.shape
        const work = async (unit: Unit) => {
          const data: Record<string, unknown> = {}
          const faults: FieldErrors = {}
          const read = async (each: Given, at: string) => {
            if (!Object.hasOwn(fields, each.name)) throw refused({ [`${at}.name`]: [sv['valid.unknownRow']] })
            const value = await givenValue(each, at, unit)
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

/** A setting that is a file may be given as one, and a menu by its name, which is its key in the contract. */
async function givenValue({ name, value, file }: Given, at: string, unit: Unit): Promise<unknown> {
  if (file === undefined) return isMenu(name) && isName(value) ? menuOf(value, at, unit) : (value ?? null)
  const current = async () => {
    const { items } = await unit.context.api.setting.list()
    return items.find((each) => each.name === name)?.own
  }
  const { id } = await applyOne(file, { at: `${at}.file`, writer: unit.writerOf('File'), unit, current })
  return id
}

const isMenu = (name: string) => settingKinds[name as keyof typeof settingKinds] === 'menu'
const isName = (value: unknown): value is string => typeof value === 'string' && !/^\d*$/.test(value)

async function menuOf(name: string, at: string, { context: { api } }: Unit): Promise<number> {
  const menu = await orNull(api.menu.byName({ name: name.slice(0, 100) }))
  if (!menu) throw refused({ [`${at}.value`]: [sv['valid.unknownRow']] })
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
  new AppError('INVALID', { message: sv['valid.invalidFields'], fields })
