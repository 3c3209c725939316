import type { GroupFacts } from '../../content/model.ts'
import { t } from '../../i18n.ts'

/** Returns "5 utbildare och 11 arbetsgivare samverkar …", or '' without any. */
export function collaborationText({ educators, employers }: Pick<GroupFacts, 'educators' | 'employers'>): string {
  const parts = [
    educators > 0 && t('public.educatorsCount', { number: educators }),
    employers > 0 && t('public.employersCount', { number: employers }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? t('public.collaborate', { parts: parts.join(t('public.and')) }) : ''
}
