import { noSites, setSecondBrandSites } from '../engine/site-address.ts'
import { setWordings } from '../i18n/translator.ts'
import { neutralAppearance, setBrandAppearance, setSecondBrandTexts } from '../platform/brand-appearance.ts'

/** Takes both brands back to the standard ones: files of one worker share the brands that are in force. */
export function resetBrands(): void {
  setWordings({})
  setSecondBrandTexts({})
  setSecondBrandSites(noSites)
  setBrandAppearance(neutralAppearance)
  setBrandAppearance({ mark: 'language', colour: '#5E3B8E' }, 'language')
}

export { followWordings as followBrands } from '../modules/brands/wordings.ts'
export { setSecondBrandSites }
