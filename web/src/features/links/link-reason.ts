import '../../lib/link-texts.ts'
import { type TextKey, t } from '../../lib/i18n.ts'

/** Tells why a link leads nowhere or elsewhere. */
export const reasonOf = ({ reason, detail }: { reason: string; detail: string }): string =>
  t(`links.reason.${reason}` as TextKey, { text: detail })
