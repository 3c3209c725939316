import { anonymous } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { publicProcedure, router } from '../../engine/trpc.ts'
import { type LinkedFile, publicImages } from '../../modules/documents/file-shape.ts'
import { type SettingName, settingCategories, settingTypes } from '../../modules/settings/setting-fields.ts'
import { effectiveSettings } from '../../modules/settings/settings.ts'
import { settingSources, targetsOf } from '../../modules/site-settings/setting-targets.ts'
import { activeSite } from '../../modules/sites/active-site.ts'

/** Those that the public sites read (Spec §2.5): the others are the apps' own. */
const names = [
  ...(['slideshowQueue', 'newsQueue', 'puffQueue', 'sectionsQueue', 'shortcutMenu'] as const),
  ...(['mainMenu', 'headerMenu', 'footerMenu', 'footerPage', 'collegePage'] as const),
  ...(['publicDefaultPortfolio', 'defaultUserAvatar', 'defaultContentAvatar'] as const),
] satisfies SettingName[]
type Name = (typeof names)[number]
type Kind = Exclude<(typeof settingTypes)[Name], 'email' | 'text' | 'choice'>

async function isOpen({ db, groupId }: Context): Promise<boolean> {
  return groupId === null || (await db.group.count({ where: { id: groupId, ...activeSite } })) > 0
}

/** The effective settings of the site that the request names. A row that visitors do not see is null, and so are all of a closed site. */
async function publishedSettings(ctx: Context) {
  const effective = (await isOpen(ctx)) ? await effectiveSettings(ctx.db, ctx.groupId, names) : new Map<Name, never>()
  const values = Object.fromEntries([...effective].map(([name, { value }]) => [name, value]))
  const target = await targetsOf({ ...ctx, actor: anonymous }, values, { shown: true })
  return names.map((name) => {
    const kind = settingTypes[name] as Kind
    const found = effective.get(name)
    const row = found ? target(name, found.value) : null
    return {
      name,
      category: settingCategories[name],
      kind,
      value: row && found ? found.value : null,
      inherited: row !== null && (found?.from?.id ?? null) !== ctx.groupId,
      target: row && { id: row.id, title: row.title, name: row.name, type: settingSources[kind].subject },
      file: row && kind === 'file' ? (publicImages([{ file: row as LinkedFile }])[0] ?? null) : null,
    }
  })
}

/** The settings by which the public sites are put together. */
export const publishedSetting = router({
  list: publicProcedure.query(async ({ ctx }) => ({ items: await publishedSettings(ctx) })),
})
