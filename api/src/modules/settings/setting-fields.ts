import { z } from 'zod'
import type { TextKey } from '../../i18n/sv/index.ts'
import { emailAddress, optionalRow } from '../../kernel/fields.ts'

/** The type of a setting's value: the id of a row of that type, or an e-mail address. */
export type SettingType = 'queue' | 'menu' | 'page' | 'book' | 'portfolio' | 'file' | 'email'

const widgets = { file: 'image', email: 'text' } as const
const rowOf = (kind: Exclude<SettingType, 'email'>, label: TextKey, section?: TextKey, hint?: TextKey) =>
  optionalRow().meta({
    label,
    widget: kind === 'file' ? widgets.file : 'relation',
    relation: kind,
    ...(section && { section }),
    ...(hint && { hint }),
  })
const addressOf = (label: TextKey) => emailAddress().nullable().default(null).meta({ label, widget: widgets.email })

/**
 * Every known setting of a group or of the whole installation (Spec §3 Setting). Null says nothing: the value is then the
 * nearest parent group's, or the installation's.
 */
export const settingFields = z.object({
  slideshowQueue: rowOf('queue', 'setting.slideshowQueue', 'section.settings.startPage'),
  newsQueue: rowOf('queue', 'setting.newsQueue'),
  puffQueue: rowOf('queue', 'setting.puffQueue'),
  sectionsQueue: rowOf('queue', 'setting.sectionsQueue'),
  shortcutMenu: rowOf('menu', 'setting.shortcutMenu'),
  mainMenu: rowOf('menu', 'setting.mainMenu', 'section.settings.menus'),
  headerMenu: rowOf('menu', 'setting.headerMenu'),
  footerMenu: rowOf('menu', 'setting.footerMenu'),
  footerPage: rowOf('page', 'setting.footerPage', 'section.settings.pages'),
  collegePage: rowOf('page', 'setting.collegePage'),
  publicDefaultPortfolio: rowOf(
    'portfolio',
    'setting.publicDefaultPortfolio',
    'section.settings.documents',
    'hint.publicDefaultPortfolio',
  ),
  validigDefaultPortfolio: rowOf('portfolio', 'setting.validigDefaultPortfolio'),
  defaultUserAvatar: rowOf('file', 'setting.defaultUserAvatar', 'section.settings.images'),
  defaultContentAvatar: rowOf('file', 'setting.defaultContentAvatar'),
  vocertDefaultHelpBook: rowOf('book', 'setting.vocertDefaultHelpBook', 'section.settings.apps'),
  vocertCourseMomentBillingMail: addressOf('setting.vocertCourseMomentBillingMail'),
  voadminDefaultHelpBook: rowOf('book', 'setting.voadminDefaultHelpBook'),
})

export type SettingValues = z.infer<typeof settingFields>
export type SettingName = keyof SettingValues
/** The names of all settings. */
export const settingNames = Object.keys(settingFields.shape) as [SettingName, ...SettingName[]]

/** Kind and category of each, read off the definition: a category is the section it stands in. */
export const settingTypes = Object.fromEntries(
  Object.entries(settingFields.shape).map(([name, field]) => [name, field.meta()?.relation ?? 'email']),
) as Record<SettingName, SettingType>

/** The category of each setting: the section that holds it in the form. */
export const settingCategories = categories()

function categories(): Record<SettingName, string> {
  let category = ''
  const named = Object.entries(settingFields.shape).map(([name, field]) => {
    category = field.meta()?.section?.split('.').at(-1) ?? category
    return [name, category]
  })
  return Object.fromEntries(named) as Record<SettingName, string>
}
