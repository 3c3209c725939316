import CopyPlus from 'lucide-react/icons/copy-plus'
import type { SelectableGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import type { Can, Subject } from '../../lib/me.tsx'
import type { RowAction } from '../../resource/row-action.ts'
import type { VersionedResource } from '../content/content-client.ts'
import { askCopy } from './copy-request.ts'

/** Whether there is another group than the only one, in which the person may create such rows. */
export const mayCopy = (subject: Subject, groups: readonly SelectableGroup[], can: Can): boolean =>
  groups.length > 1 && groups.some(({ id }) => can('create', subject, { group_id: id }))

/** Copies one row or the selected ones to other groups. */
export const copyAction = (resource: VersionedResource): RowAction => ({
  label: t('copy.to'),
  icon: CopyPlus,
  needs: 'read',
  offered: ({ groups, can }) => mayCopy(resource.subject as Subject, groups, can),
  run: async (_ids, _tools, rows) => {
    await askCopy({ resource, rows })
    return null
  },
})
