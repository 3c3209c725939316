// The settings of a site by name, each with its kind.
export {
  type SettingKind,
  type SettingName,
  settingCategories,
  settingFields,
  settingKinds,
  settingNames,
} from './setting-fields.ts'
