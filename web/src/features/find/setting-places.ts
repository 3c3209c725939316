import '../../lib/form-texts.ts'
import { everySetting, settingNames } from '@kollegium/api/definitions/settings'
import { t } from '../../lib/i18n.ts'

/** Returns the rows of the settings by their labels, each with its place on the page. */
export function settingPlaces(): { label: string; path: string }[] {
  return settingNames.flatMap((name) => {
    const label = everySetting.shape[name].meta()?.label
    return label ? [{ label: t(label), path: `/setting#setting-${name}` }] : []
  })
}
