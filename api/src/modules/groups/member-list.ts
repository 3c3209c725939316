import { everyPage, type PageList } from '../../engine/page-list.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { groupMembers } from './members.ts'

const t = createTranslator(sv)

/** A group's members with their roles there as a file, those that the search of the form finds. `filters.id` is the group. */
export const memberList: PageList = {
  subject: 'Membership',
  title: 'group.members',
  readAs: 'group.members',
  columns: [
    { key: 'name', label: 'field.user.fullname', kind: 'title' },
    { key: 'username', label: 'field.name.user', kind: 'text' },
    { key: 'email', label: 'field.email', kind: 'text' },
    { key: 'groupRoles', label: 'field.groupRoles', kind: 'tags' },
  ],
  mayRead: (ability) => ability.can('read', 'Membership'),
  async rows(ctx, { search, filters }, most) {
    const id = rowId().safeParse(filters?.id)
    if (!id.success) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return everyPage((range) => groupMembers(ctx, { id: id.data, search, ...range }), most)
  },
}
