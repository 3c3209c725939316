import { useGroup } from '../lib/group.tsx'
import { t } from '../lib/i18n.ts'
import { type Subject, useCan } from '../lib/me.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'

/** Asks for a group before a new record's form, when the person may not create one in the current group. */
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
