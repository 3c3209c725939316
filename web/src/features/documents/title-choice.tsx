import { t } from '../../lib/i18n.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'

/** Asks whether a replaced file keeps its title or takes the new file's name. */
export function TitleChoice(props: {
  /** The title that it has. */
  title: string
  value: 'keepTitle' | 'takeName'
  onChange: (value: 'keepTitle' | 'takeName') => void
}) {
  return (
    <RadioGroup
      legend={<span className="sr-only">{t('bank.titleLegend')}</span>}
      row
      value={props.value}
      onChange={props.onChange}
      options={[
        { value: 'keepTitle', label: t('bank.keepTitle', { text: props.title }) },
        { value: 'takeName', label: t('bank.takeName') },
      ]}
    />
  )
}
