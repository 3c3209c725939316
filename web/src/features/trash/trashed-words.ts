import '../../lib/trashed-texts.ts'
import { capitalise, clockText, formsOf, longDayText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type About = Outputs['trash']['about']

/** Says that a record lies in the trash: a heading, and by whom and until when. */
export function trashedWords({ entity, by, trashed_at, removed_at }: About) {
  const element = formsOf(entity).defSg
  const when = { date: longDayText(trashed_at), time: clockText(trashed_at), element }
  return {
    element,
    heading: t('trashed.title', { element: capitalise(element) }),
    text: [
      by ? t('trashed.by', { name: by.name, ...when }) : t('trashed.when', when),
      t('trashed.until', { date: longDayText(removed_at) }),
    ].join(' '),
  }
}
