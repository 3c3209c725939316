import type { GroupFacts, Member, SiteMap } from '../../content/model.ts'
import type { Contact, Picture } from '../../model.ts'

export type AboutPage = {
  kind: 'about'
  group: GroupFacts
  /** Sanitised HTML. */
  body: string
  sections: { key: 'educators' | 'employers' | 'others'; members: Member[] }[]
  contacts: (Contact & { image: Picture | null })[]
  map: SiteMap | null
}
