import { asSubject } from '../../access/ability.ts'
import { everyPage, type PageList } from '../../engine/page-list.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { listWordings, wordingListInput } from './wording.router.ts'

const t = createTranslator(sv)

/** The replaceable texts with the installation's own as a file, under the filters of the page. */
export const wordingList: PageList = {
  subject: 'Setting',
  title: 'wordings.title',
  columns: [
    { key: 'title', label: 'wordings.key', kind: 'title' },
    { key: 'area', label: 'wordings.area', kind: 'text' },
    { key: 'standard', label: 'wordings.standard', kind: 'text' },
    { key: 'shared', label: 'wordings.bothBrands', kind: 'text' },
    { key: 'own', label: 'wordings.own', kind: 'text' },
  ],
  mayRead: (ability) => ability.can('read', asSubject('Setting', { group_id: null })),
  async rows(ctx, { search, filters }, most) {
    const asked = wordingListInput.parse({ ...filters, search })
    const { total, rows } = await everyPage((range) => listWordings(ctx, { ...asked, ...range }), most)
    return {
      total,
      rows: rows.map(({ key, area, ...row }) => ({ ...row, title: key, area: t(`wordings.area.${area}`) })),
    }
  },
}
