import { z } from 'zod'
import type { TextKey } from '../../i18n/sv/index.ts'
import { emailAddress, optionalRow, visibleLine } from '../../kernel/fields.ts'

/** The type of a setting's value: the id of a row of that type, an e-mail address, a text, or one of some choices. */
export type SettingType = RowSettingType | 'email' | 'text' | 'choice'
/** The types of settings that name a row. */
export type RowSettingType = 'queue' | 'menu' | 'page' | 'book' | 'portfolio' | 'file' | 'tag'

const widgets = { file: 'image', email: 'text' } as const
const rowOf = (kind: RowSettingType, label: TextKey, section?: TextKey, hint?: TextKey) =>
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
  validigDefaultPortfolio: rowOf(
    'portfolio',
    'setting.validigDefaultPortfolio',
    undefined,
    'hint.validigDefaultPortfolio',
  ),
  defaultUserAvatar: rowOf('file', 'setting.defaultUserAvatar', 'section.settings.images'),
  defaultContentAvatar: rowOf('file', 'setting.defaultContentAvatar'),
  vocertDefaultHelpBook: rowOf('book', 'setting.vocertDefaultHelpBook', 'section.settings.apps'),
  vocertCourseMomentBillingMail: addressOf('setting.vocertCourseMomentBillingMail'),
  voadminDefaultHelpBook: rowOf('book', 'setting.voadminDefaultHelpBook'),
  metodmaterialDefaultHelpBook: rowOf('book', 'setting.metodmaterialDefaultHelpBook'),
  validigDefaultHelpBook: rowOf('book', 'setting.validigDefaultHelpBook'),
})

/** The most letters of the front's texts. */
export const frontLengths = { frontHeading: 100, frontIntro: 300 } as const
const textOf = (name: keyof typeof frontLengths, label: TextKey, hint: TextKey, section?: TextKey) =>
  visibleLine(frontLengths[name])
    .nullable()
    .default(null)
    .meta({ label, widget: 'text', hint, ...(section && { section }) })

/**
 * The settings of the network's own front, which belongs to no group. No site inherits them; a list or menu that the front
 * hasn't chosen is the installation's (record 46). The old contract doesn't know them.
 */
const frontFields = z.object({
  frontHeading: textOf('frontHeading', 'setting.frontHeading', 'hint.frontHeading', 'section.settings.front'),
  frontIntro: textOf('frontIntro', 'setting.frontIntro', 'hint.frontIntro'),
  frontPuffQueue: rowOf('queue', 'setting.frontPuffQueue', undefined, 'hint.frontPuffQueue'),
  frontNewsQueue: rowOf('queue', 'setting.newsQueue'),
  frontSectionsQueue: rowOf('queue', 'setting.sectionsQueue'),
  frontMainMenu: rowOf('menu', 'setting.mainMenu'),
  frontHeaderMenu: rowOf('menu', 'setting.headerMenu'),
  frontFooterMenu: rowOf('menu', 'setting.footerMenu'),
  metodmaterialBook: rowOf('book', 'setting.metodmaterialBook', 'section.settings.material', 'hint.metodmaterialBook'),
  metodmaterialTag: rowOf('tag', 'setting.metodmaterialTag', undefined, 'hint.metodmaterialTag'),
})

/** The people whose texts somebody else reviews before they are published. */
export const reviewWords = {
  writers: 'setting.publishReview.writers',
  everyone: 'setting.publishReview.everyone',
} as const satisfies Record<string, TextKey>

/** Settings that every group has and inherits, and that the old contract doesn't know. */
const ownFields = z.object({
  publishReview: z
    .enum(['writers', 'everyone'])
    .nullable()
    .default(null)
    .meta({
      ...{ label: 'setting.publishReview', hint: 'hint.publishReview', section: 'section.settings.publishing' },
      ...{ widget: 'select', options: reviewWords },
    }),
})

export type SettingValues = z.infer<typeof settingFields>
export type SettingName = keyof SettingValues
/** The names of all settings that groups have. */
export const settingNames = Object.keys(settingFields.shape) as [SettingName, ...SettingName[]]

type FrontSettingName = keyof z.infer<typeof frontFields>
/** The names of the settings that the front alone has. */
export const frontSettingNames = Object.keys(frontFields.shape) as FrontSettingName[]

type OwnSettingName = keyof z.infer<typeof ownFields>
/** The names of the settings that every group has, and the old contract doesn't know. */
export const ownSettingNames = Object.keys(ownFields.shape) as OwnSettingName[]

/** Every setting: the front's own first. */
export const everySetting = frontFields.extend(ownFields.shape).extend(settingFields.shape)
export type AnySettingName = SettingName | FrontSettingName | OwnSettingName

/** The front's own setting for one that all sites have. */
export const frontSettings = {
  puffQueue: 'frontPuffQueue',
  newsQueue: 'frontNewsQueue',
  sectionsQueue: 'frontSectionsQueue',
  mainMenu: 'frontMainMenu',
  headerMenu: 'frontHeaderMenu',
  footerMenu: 'frontFooterMenu',
} as const satisfies Partial<Record<SettingName, FrontSettingName>>

const texts: Partial<Record<string, SettingType>> = {
  ...{ frontHeading: 'text', frontIntro: 'text', publishReview: 'choice' },
}

/** Kind and category of each, read off the definition: a category is the section it stands in. */
export const settingTypes = Object.fromEntries(
  Object.entries(everySetting.shape).map(([name, field]) => [name, field.meta()?.relation ?? texts[name] ?? 'email']),
) as {
  [Name in AnySettingName]: Name extends keyof typeof frontLengths
    ? 'text'
    : Name extends OwnSettingName
      ? 'choice'
      : Exclude<SettingType, 'text' | 'choice'>
}

/** The category of each setting: the section that holds it in the form. */
export const settingCategories = categories()

function categories(): Record<AnySettingName, string> {
  let category = ''
  const named = Object.entries<z.ZodType>(everySetting.shape).map(([name, field]) => {
    category = field.meta()?.section?.split('.').at(-1) ?? category
    return [name, category]
  })
  return Object.fromEntries(named) as Record<AnySettingName, string>
}
