// Settings as they are in force, stored, and named by the rows that they use.
export { requireInstallation } from './installation.ts'
export {
  effectiveSettings,
  hasAnySetting,
  isSameVersion,
  lastChangeOf,
  type SettingOwner,
  type SettingValue,
  settingNamesOf,
  settingsReferencing,
  settingsVersion,
  settingUsage,
  storedValue,
  storeSettings,
} from './settings.ts'
