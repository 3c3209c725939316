import { useGroup } from '../lib/group.tsx'
import { t } from '../lib/i18n.ts'
import { type Subject, useCan } from '../lib/me.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'

/** Before a form whose record would belong to a group that one may make none in: the groups where one may. */
export function ChooseGroup({ subject }: { subject: Subject }) {
  const { groups, current, choose } = useGroup()
  const can = useCan()
  const options = groups
    .filter(({ id }) => can('create', subject, { group_id: id }))
    .map(({ id, title }) => ({ value: id, label: title }))
  return (
    <div className="grid max-w-text gap-3">
      <Notice severity="info" title={current ? t('group.notHere', { name: current.title }) : t('group.chooseFirst')}>
        {t('group.belongs')}
      </Notice>
      <Field label={t('group.workIn')}>
        <Select placeholder={t('group.choose')} options={options} value={null} onChange={(id) => choose(id)} />
      </Field>
    </div>
  )
}
