import { noSites, setSecondBrandSites } from '../engine/site-address.ts'
import { overrideTexts } from '../i18n/translator.ts'
import { neutralAppearance, setBrandAppearance, setSecondBrandTexts } from '../platform/brand-appearance.ts'

/** Takes both brands back to the standard ones: files of one worker share the brands that are in force. */
export function resetBrands(): void {
  overrideTexts({})
  setSecondBrandTexts({})
  setSecondBrandSites(noSites)
  setBrandAppearance(neutralAppearance)
  setBrandAppearance({ mark: 'language', colour: '#5E3B8E' }, 'language')
}

export { followTextOverrides as followBrands } from '../modules/brands/text-overrides.ts'
export { setSecondBrandSites }
