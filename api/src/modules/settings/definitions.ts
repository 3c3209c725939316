// The settings of a site by name, each with its kind.
export {
  type AnySettingName,
  everySetting,
  frontLengths,
  frontSettingNames,
  reviewWords,
  type SettingName,
  type SettingType,
  settingCategories,
  settingFields,
  settingNames,
  settingTypes,
} from './setting-fields.ts'
