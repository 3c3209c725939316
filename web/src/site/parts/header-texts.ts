import { t } from '../i18n.ts'
import type { Chrome } from '../model.ts'

/** Returns the name of the link to the admin app. */
export const signInText = ({ site }: Pick<Chrome, 'site'>): string =>
  site ? t('action.toAdmin') : t('action.clickToSignIn')
